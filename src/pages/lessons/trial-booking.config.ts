import { pageConfig } from '../../lib/page-config';

export default pageConfig('trialBooking');
