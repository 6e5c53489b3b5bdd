/** Pages of 50 below a table, as the server counts them. */
import type { TablePaginationConfig } from 'antd';
import { SCHOOL_PAGE_SIZE } from '@xueban/contract/school/constants';

export const pagesOf50 = (current: number, total: number, onChange: (page: number) => void): TablePaginationConfig => ({
  current,
  total,
  onChange,
  pageSize: SCHOOL_PAGE_SIZE,
  showSizeChanger: false,
  hideOnSinglePage: true,
});
