import { pageConfig } from '../../../lib/page-config';

const look = {
  navigationBarBackgroundColor: '#7A4DE0',
  navigationBarTextStyle: 'white' as const,
  singlePage: { navigationBarFit: 'squeezed' },
};

export default pageConfig('vocabTestReport', look);
