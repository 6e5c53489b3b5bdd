import type { Phone } from '../driver/phone';
import { Account } from './account';
import { FinalExam } from './final-exam';
import { ForgetPassword } from './forget-password';
import { TrialBooking, TrialGroup } from './guest';
import { LearningPrintPage, LearningPrints } from './learning-prints';
import { LessonStart } from './lesson-start';
import { Memorization } from './memorization';
import { Mine } from './mine';
import { PaperCutBox } from './paper-cut-box';
import { PreExam } from './pre-exam';
import { SignIn } from './sign-in';
import { VocabTest, VocabTestReport, VocabTestTake } from './vocab-test';
import { WordHome } from './word-home';

/** The screens that most specs go through; any other is made where it is needed. */
export interface Pages {
  signIn: SignIn;
  forgetPassword: ForgetPassword;
  mine: Mine;
  account: Account;
  home: WordHome;
  lessonStart: LessonStart;
  preExam: PreExam;
  memorization: Memorization;
  paperCutBox: PaperCutBox;
  finalExam: FinalExam;
  learningPrints: LearningPrints;
  learningPrint: LearningPrintPage;
  trialGroup: TrialGroup;
  trialBooking: TrialBooking;
  vocabTest: VocabTest;
  vocabTestTake: VocabTestTake;
  vocabTestReport: VocabTestReport;
}

export function getPages(phone: Phone): Pages {
  return {
    signIn: new SignIn(phone),
    forgetPassword: new ForgetPassword(phone),
    mine: new Mine(phone),
    account: new Account(phone),
    home: new WordHome(phone),
    lessonStart: new LessonStart(phone),
    preExam: new PreExam(phone),
    memorization: new Memorization(phone),
    paperCutBox: new PaperCutBox(phone),
    finalExam: new FinalExam(phone),
    learningPrints: new LearningPrints(phone),
    learningPrint: new LearningPrintPage(phone),
    trialGroup: new TrialGroup(phone),
    trialBooking: new TrialBooking(phone),
    vocabTest: new VocabTest(phone),
    vocabTestTake: new VocabTestTake(phone),
    vocabTestReport: new VocabTestReport(phone),
  };
}
