/** Bookings of trial lessons: whom to call today, what was arranged, and the outcome. */
import { Button, Card, Segmented, Tag } from 'antd';
import type { ColumnType } from 'antd/es/table';
import { TRIAL_BOOKING_DAYS } from '@xueban/contract/constants';
import type { SchoolCalls } from '@xueban/contract/school/calls';
import type { SchoolTrialBooking, TrialBookingStage, TrialBookingState } from '@xueban/contract/school/trial-bookings';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { getChoice, useFilter, usePages } from '../address';
import { call } from '../api';
import { BookingOutcome } from '../parts/booking-outcome';
import { HiddenPhone } from '../parts/hidden-phone';
import { actionColumn, List, Panel } from '../parts/list';
import { Page } from '../parts/page';
import { sayDay, sayTime, sayWait } from '../parts/say';
import { SearchBox } from '../parts/search';
import { Loaded } from '../parts/states';
import { makeStale, useCall } from '../queries';

type Summary = SchoolCalls['GET trial_bookings/summary']['reply'];
type Stage = TrialBookingStage | 'all';
const CHOICES = ['waiting', 'arranged', 'attended', 'ended', 'all'] as const;

const STAGES: Record<TrialBookingStage, string> = { waiting: '待联系', arranged: '已约', attended: '已试', ended: '报名或放弃' };
const EMPTY: Record<Stage, string> = {
  waiting: '没有等着联系的家长。家长在小程序里点「预约试听」后会出现在这里',
  arranged: '还没有约好的试听，先联系等着的家长，约好时间后记在这里',
  attended: '没有试完还没定下来的家长',
  ended: '还没有报名或放弃的',
  all: '还没有人预约。家长在小程序里点「预约试听」后会出现在这里',
};
const TAGS: Record<TrialBookingState, { text: string; color?: string }> = {
  waiting: { text: '待联系', color: 'warning' },
  called: { text: '联系过' },
  arranged: { text: '已约', color: 'processing' },
  attended: { text: '已试', color: 'processing' },
  enrolled: { text: '已报名', color: 'success' },
  given_up: { text: '已放弃' },
};
const SOURCES = { vocab_test: '测完词汇量', trial_group: '试学一组后', sign_in: '登录页' };

export function TrialBookings(): ReactNode {
  const [filter, setFilter] = useFilter();
  const q = filter.get('q') ?? '';
  // A search finds bookings of every state.
  const stage: Stage = getChoice(filter, 'stage', CHOICES) ?? (q ? 'all' : 'waiting');
  const pages = usePages();
  const [recording, setRecording] = useState<SchoolTrialBooking>();
  const summary = useCall('GET trial_bookings/summary', {});
  const query = useCall('GET trial_bookings', {
    query: { page: pages.page, ...(stage !== 'all' && { stage }), ...(q && { q }) },
  });
  const counts = summary.data?.data;
  const refresh = () => makeStale('GET trial_bookings', 'GET trial_bookings/summary');
  return (
    <Page title="预约试听" note={`预约信息只用来安排试听，满 ${TRIAL_BOOKING_DAYS} 天自动删除`}>
      <Loaded query={summary}>{({ data }) => <Next summary={data} onRecord={setRecording} />}</Loaded>
      <div className="filters">
        <Segmented<Stage>
          aria-label="筛选"
          value={stage}
          onChange={(value) => setFilter({ stage: value, page: undefined })}
          options={[
            ...(Object.keys(STAGES) as TrialBookingStage[]).map((value) => ({
              value,
              label: counts ? `${STAGES[value]} ${counts[value]}` : STAGES[value],
            })),
            { value: 'all', label: '全部' },
          ]}
        />
        <SearchBox label="搜索预约" by="搜索称呼、手机号后四位" also={{ stage: undefined }} />
      </div>
      <Panel>
        <List<SchoolTrialBooking>
          query={query}
          empty={q ? `没有找到「${q}」的预约` : EMPTY[stage]}
          pages={pages}
          columns={[...COLUMNS, actionColumn((booking) => <RecordButton booking={booking} onRecord={setRecording} />)]}
        />
      </Panel>
      {recording && (
        <BookingOutcome
          booking={recording}
          onClose={() => setRecording(undefined)}
          onDone={() => {
            setRecording(undefined);
            void refresh();
          }}
          onStale={refresh}
        />
      )}
    </Page>
  );
}

const showPhone = (id: number) => call('POST trial_bookings/{id}/show_phone', { params: { id } });

/** The next step in a sentence: whom to call, or whom to ask. */
function sayNext({ waiting, next }: Summary): string {
  if (!next) return waiting > 0 ? '等着的家长都联系过了，约好时间后记下来' : '今天没有要联系的家长';
  const { action, booking } = next;
  if (action === 'call') return `今天先给${booking.name}打电话，${sayWait(booking.booked_at)}`;
  if (action === 'record') return `${booking.name} ${sayTime(booking.arranged_for ?? booking.booked_at)} 的试听，来了没有？`;
  return `${booking.name}试听过了，问问要不要报名`;
}

const Next = ({ summary, onRecord }: { summary: Summary; onRecord: (booking: SchoolTrialBooking) => void }): ReactNode => {
  const { next, waiting, arranged, attended } = summary;
  return (
    <Card>
      <div className="next">
        <div>
          <h2>{sayNext(summary)}</h2>
          <span className="note">
            {next ? (
              <>
                {next.booking.grade && `${next.booking.grade} · `}
                <HiddenPhone
                  key={next.booking.id}
                  name={next.booking.name}
                  phone={next.booking.phone}
                  show={() => showPhone(next.booking.id)}
                />
              </>
            ) : (
              `已约 ${arranged} 位，试过还没定 ${attended} 位`
            )}
            {next?.action === 'call' && waiting > 1 && ` · 后面还有 ${waiting - 1} 位`}
          </span>
        </div>
        {next && (
          <Button type="primary" onClick={() => onRecord(next.booking)}>
            {next.action === 'call' ? '打完了，记结果' : '记结果'}
          </Button>
        )}
      </div>
    </Card>
  );
};

const COLUMNS: ColumnType<SchoolTrialBooking>[] = [
  {
    title: '家长',
    render: (_value, { name, grade }) => (
      <>
        {name}
        <span className="under">{grade ?? '年级未填'}</span>
      </>
    ),
  },
  { title: '手机号', render: (_value, { id, name, phone }) => <HiddenPhone name={name} phone={phone} show={() => showPhone(id)} /> },
  { title: '状态', render: (_value, booking) => <State booking={booking} /> },
  {
    title: '预约',
    responsive: ['lg'],
    render: (_value, { booked_at: at, source, kept_until: until }) => (
      <>
        {sayTime(at)}
        <span className="under">
          {source && `${SOURCES[source]} · `}
          保留到 {sayDay(until)}
        </span>
      </>
    ),
  },
  {
    title: '经手人',
    responsive: ['lg'],
    render: (_value, { changed_by: by, changed_at: at }) =>
      at ? (
        <>
          {by ?? '命令行'}
          <span className="under">{sayTime(at)}</span>
        </>
      ) : (
        '—'
      ),
  },
];

const RecordButton = ({
  booking,
  onRecord,
}: {
  booking: SchoolTrialBooking;
  onRecord: (booking: SchoolTrialBooking) => void;
}): ReactNode => {
  const action = booking.state === 'enrolled' ? '删除' : '记结果';
  return (
    <Button type="link" onClick={() => onRecord(booking)} aria-label={`${action}：${booking.name}`}>
      {action}
    </Button>
  );
};

const State = ({ booking }: { booking: SchoolTrialBooking }): ReactNode => {
  const { state, arranged_for: at, teacher, reason, student, booked_at: bookedAt } = booking;
  const { text, color } = TAGS[state];
  const isLesson = state === 'arranged' || state === 'attended';
  const more = isLesson && at ? [sayTime(at), teacher?.name].filter(Boolean).join(' · ') : state === 'waiting' ? sayWait(bookedAt) : reason;
  return (
    <>
      <Tag {...(color !== undefined && { color })}>{text}</Tag>
      {more && <span className="under">{more}</span>}
      {student && (
        <span className="under">
          <Link href={`/students/${student.id}`}>{student.name}</Link>
        </span>
      )}
    </>
  );
};
