import { pageConfig } from '../../../lib/page-config';

// In single-page mode WeChat puts a bar of its own on the page: it must push the page down instead of lying on it.
const look = { navigationStyle: 'custom' as const, singlePage: { navigationBarFit: 'squeezed' } };

export default pageConfig('vocabTest', look);
