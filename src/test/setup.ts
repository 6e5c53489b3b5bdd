/** Runs before each test file: the environment of a build, and a fresh phone as `wx`. */
import { installWx, newPhone } from './phone';

Object.assign(process.env, { REMAX_PLATFORM: 'wechat', REMAX_APP_API_HOST: 'https://api.test' });
newPhone();
installWx();
