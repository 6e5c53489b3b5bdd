import type { Phone } from '../driver/phone';
import { FinalExam } from './final-exam';
import { ForgetPassword } from './forget-password';
import { Memorization } from './memorization';
import { Mine } from './mine';
import { PaperCutBox } from './paper-cut-box';
import { PreExam } from './pre-exam';
import { SignIn } from './sign-in';
import { WordHome } from './word-home';

/** Every screen of a phone. */
export interface Pages {
  signIn: SignIn;
  forgetPassword: ForgetPassword;
  mine: Mine;
  home: WordHome;
  preExam: PreExam;
  memorization: Memorization;
  paperCutBox: PaperCutBox;
  finalExam: FinalExam;
}

export function pagesOf(phone: Phone): Pages {
  return {
    signIn: new SignIn(phone),
    forgetPassword: new ForgetPassword(phone),
    mine: new Mine(phone),
    home: new WordHome(phone),
    preExam: new PreExam(phone),
    memorization: new Memorization(phone),
    paperCutBox: new PaperCutBox(phone),
    finalExam: new FinalExam(phone),
  };
}
