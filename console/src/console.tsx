/** Who is signed in, and the pages they may open. */
import { App, Button, Layout, Menu, Modal } from 'antd';
import type { Me } from '@xueban/contract/school/sessions';
import type { StaffRole } from '@xueban/contract/school/shared';
import { type ReactNode, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { leaveWith } from './address';
import { call, CallFailed } from './api';
import { CourseList } from './parts/course-list';
import { LeavingQuestion } from './parts/leaving-question';
import { ROLES } from './parts/options';
import { Loaded, sayError } from './parts/states';
import { whileSaving } from './parts/unsaved';
import { SchoolClassPage } from './pages/class';
import { AuditEvents } from './pages/audit-events';
import { Classes } from './pages/classes';
import { CourseHours } from './pages/course-hours';
import { Enrolment } from './pages/enrolment';
import { Password } from './pages/password';
import { Prints } from './pages/prints';
import { Roster } from './pages/roster';
import { Settings } from './pages/settings';
import { SignIn, SignInForm } from './pages/sign-in';
import { Staff } from './pages/staff';
import { Student } from './pages/student';
import { Students } from './pages/students';
import { TrialBookings } from './pages/trial-bookings';
import { Today } from './pages/today';
import { MathCourse, MathSection } from './pages/math';
import { MathImport } from './pages/math-import';
import { WordImport } from './pages/word-import';
import { WordCourse } from './pages/words';
import { leave, useCall } from './queries';

interface Entry {
  path: string;
  title: string;
  roles: readonly StaffRole[];
  page: (me: Me) => ReactNode;
}

const EVERYBODY: readonly StaffRole[] = ['owner', 'assistant', 'teacher'];
const OFFICE: readonly StaffRole[] = ['owner', 'assistant'];
const ENTRIES: readonly Entry[] = [
  { path: '/today', title: '今日课程', roles: EVERYBODY, page: (me) => <Today me={me} /> },
  { path: '/students', title: '学员', roles: EVERYBODY, page: (me) => <Students me={me} /> },
  { path: '/classes', title: '班级', roles: EVERYBODY, page: (me) => <Classes me={me} /> },
  { path: '/course-hours', title: '课时', roles: EVERYBODY, page: (me) => <CourseHours me={me} /> },
  { path: '/words', title: '词库', roles: EVERYBODY, page: (me) => <CourseList type="word" me={me} /> },
  { path: '/math', title: '题库', roles: EVERYBODY, page: (me) => <CourseList type="math" me={me} /> },
  { path: '/trial-bookings', title: '预约试听', roles: OFFICE, page: () => <TrialBookings /> },
  { path: '/prints', title: '报告与打印', roles: EVERYBODY, page: (me) => <Prints me={me} /> },
  { path: '/settings', title: '设置', roles: OFFICE, page: (me) => <Settings me={me} /> },
  { path: '/audit-events', title: '操作记录', roles: ['owner'], page: () => <AuditEvents /> },
  { path: '/staff', title: '教职工', roles: ['owner'], page: () => <Staff /> },
];

export function Console(): ReactNode {
  const [path] = useLocation();
  if (path.startsWith('/password/')) return <Password token={path.slice('/password/'.length)} />;
  return <SignedIn />;
}

function SignedIn(): ReactNode {
  const me = useCall('GET me', {});
  const isOut = me.error instanceof CallFailed && me.error.status === 401;
  const inside = me.data?.data;
  if (!inside) return isOut ? <SignIn /> : <Loaded query={me}>{() => null}</Loaded>;
  // What somebody was typing stays under the form.
  return (
    <>
      <House key={inside.id} me={inside} />
      <Modal open={isOut} title="请重新登录" closable={false} keyboard={false} footer={null} zIndex={2000}>
        <p className="note">一个小时没有操作，或登录满 12 小时，需要重新登录；没保存的内容还在。</p>
        {isOut && <SignInForm />}
      </Modal>
    </>
  );
}

function House({ me }: { me: Me }): ReactNode {
  const [path, go] = useLocation();
  const [isNarrow, setNarrow] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { message } = App.useApp();
  const entries = ENTRIES.filter(({ roles }) => roles.includes(me.role));
  const home = entries[0]?.path ?? '/today';
  const current = entries.find((entry) => path.startsWith(entry.path))?.path ?? home;
  async function signOut(): Promise<void> {
    try {
      await call('POST sessions/sign_out', {});
    } catch (error) {
      void message.error(`没有退出成功：${sayError(error)}`);
      return;
    }
    go('/');
    leave();
  }
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider
        width={200}
        breakpoint="md"
        collapsedWidth={0}
        trigger={null}
        collapsed={isNarrow && !isMenuOpen}
        onBreakpoint={setNarrow}
      >
        <div className="brand">学伴 · 学校</div>
        <nav aria-label="主菜单">
          <Menu
            selectedKeys={[current]}
            items={entries.map(({ path: key, title }) => ({ key, label: title }))}
            onClick={({ key, domEvent }) => {
              // Enter would go on to press what has the focus by then: the first button of the question whether to leave.
              domEvent.preventDefault();
              go(key);
              setMenuOpen(false);
            }}
            style={{ borderInlineEnd: 0 }}
          />
        </nav>
        <div className="me">
          <span>{me.name}</span>
          <span>
            {ROLES[me.role]} · {me.school}
          </span>
          <Button type="link" style={{ padding: 0, alignSelf: 'flex-start' }} onClick={() => leaveWith(() => void whileSaving(signOut))}>
            退出登录
          </Button>
        </div>
      </Layout.Sider>
      <Layout.Content style={{ padding: isNarrow ? 16 : 24 }}>
        {isNarrow && (
          <Button aria-expanded={isMenuOpen} onClick={() => setMenuOpen(!isMenuOpen)} style={{ marginBottom: 16 }}>
            {isMenuOpen ? '收起菜单' : '菜单'}
          </Button>
        )}
        <LeavingQuestion />
        <Pages me={me} entries={entries} home={home} />
      </Layout.Content>
    </Layout>
  );
}

const Pages = ({ me, entries, home }: { me: Me; entries: readonly Entry[]; home: string }): ReactNode => (
  <Switch>
    {OFFICE.includes(me.role) && [
      <Route key="math-import" path="/math/import">
        <MathImport />
      </Route>,
      <Route key="word-import" path="/words/import">
        <WordImport />
      </Route>,
      <Route key="enrol" path="/students/enrol">
        <Enrolment />
      </Route>,
      <Route key="roster" path="/students/roster">
        <Roster />
      </Route>,
      <Route key="booked" path="/trial-bookings/:id/enrol">
        {({ id }) => <Enrolment key={id} bookingId={Number(id)} />}
      </Route>,
    ]}
    <Route path="/students/:id">{({ id }) => <Student key={id} id={Number(id)} me={me} />}</Route>
    <Route path="/math/:id/sections/:sectionId">
      {({ id, sectionId }) => <MathSection key={sectionId} courseId={Number(id)} id={Number(sectionId)} />}
    </Route>
    <Route path="/math/:id">{({ id }) => <MathCourse key={id} id={Number(id)} />}</Route>
    <Route path="/words/:id">{({ id }) => <WordCourse key={id} id={Number(id)} me={me} />}</Route>
    <Route path="/classes/:id">{({ id }) => <SchoolClassPage key={id} id={Number(id)} me={me} />}</Route>
    {entries.map(({ path: at, page }) => (
      <Route key={at} path={at}>
        {() => page(me)}
      </Route>
    ))}
    <Route>
      <Redirect to={home} replace />
    </Route>
  </Switch>
);
