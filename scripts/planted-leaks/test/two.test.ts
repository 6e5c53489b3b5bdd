import { lookThenLeak } from './leaks';

lookThenLeak();
