/** Lists: by pages of the server where they are long, and what to do where there is nothing in them. */
import { Card, type CardProps, Pagination, type PaginationProps, Table, type TableProps } from 'antd';
import type { ColumnType } from 'antd/es/table';
import { SCHOOL_PAGE_SIZE } from '@xueban/contract/school/constants';
import type { ReactNode } from 'react';
import type { Pages } from '../address';
import type { Answer } from '../api';
import { Loaded, type LoadedProps, Nothing } from './states';

/** Around a table, which has room of its own. */
export const Panel = (props: CardProps): ReactNode => <Card {...props} styles={{ body: { padding: 8 } }} />;

const ACTIONS = 'actions';

/** What may be done with a row; hidden from whoever may do nothing, and where nothing may be done with any row. */
export const actionColumn = <Row extends object>(render: (row: Row) => ReactNode, hidden = false): ColumnType<Row> => ({
  key: ACTIONS,
  title: '操作',
  className: 'number',
  hidden,
  render: (_value, row) => render(row),
});

const toPagination = (total: number, { page, onPage }: Pages, pageSize: number): PaginationProps => ({
  current: page,
  onChange: onPage,
  total,
  pageSize,
  showSizeChanger: false,
  hideOnSinglePage: true,
});

interface PagerProps extends Pages {
  total: number;
  pageSize?: number;
}

/** Below what is no table. */
export const Pager = ({ total, pageSize = SCHOOL_PAGE_SIZE, ...pages }: PagerProps): ReactNode => (
  <Pagination {...toPagination(total, pages, pageSize)} align="end" />
);

interface RowsProps<Row> extends Omit<TableProps<Row>, 'dataSource' | 'pagination'> {
  rows: readonly Row[];
  total?: number;
  /** Absent: all of them are there. */
  pages?: Pages | undefined;
}

const says = <Row extends object>(column: NonNullable<TableProps<Row>['columns']>[number], rows: readonly Row[]): boolean =>
  column.key !== ACTIONS || rows.some((row, at) => Boolean(column.render?.(undefined, row, at)));

export const Rows = <Row extends object>({ rows, total = rows.length, pages, columns = [], ...table }: RowsProps<Row>): ReactNode => (
  <Table<Row>
    rowKey="id"
    {...table}
    columns={columns.filter((column) => says(column, rows))}
    dataSource={rows}
    pagination={pages ? toPagination(total, pages, SCHOOL_PAGE_SIZE) : false}
  />
);

interface ListProps<Row> extends Omit<RowsProps<Row>, 'rows' | 'total'> {
  query: LoadedProps<Answer<Row[]>>['query'];
  /** Said where there is no row, with what to do then. */
  empty: ReactNode;
  action?: ReactNode;
}

export const List = <Row extends object>({ query, empty, action, ...rows }: ListProps<Row>): ReactNode => (
  <Loaded query={query}>
    {({ data, total }) =>
      (rows.pages ? total : data.length) === 0 ? <Nothing action={action}>{empty}</Nothing> : <Rows rows={data} total={total} {...rows} />
    }
  </Loaded>
);
