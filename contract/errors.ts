/**
 * The error catalogue: every error the API answers with, by the key programs see (`error`),
 * its HTTP status and the sentence people see (`message`). docs/errors.md is made from it.
 */
import { aiErrors } from './ai-errors';
import { clientErrors } from './client-errors';
import type { ErrorEntry } from './error-entry';
import { schoolErrors } from './school/errors';

export const errors = {
  INVALID_REQUEST: {
    status: 400,
    message: '提交的内容不符合要求，请检查后再试',
    when: 'A path, query, header or body value has the wrong type, is missing, too long or out of range.',
  },
  MALFORMED_BODY: {
    status: 400,
    message: '提交的内容无法识别',
    when: 'The body is not valid JSON, is empty where one is required, or contains a NUL byte.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: '不支持这种内容格式', when: 'The content type of the body is not served.' },
  BODY_TOO_LARGE: { status: 413, message: '提交的内容太大', when: 'The body is larger than the limit.' },
  UNAUTHENTICATED: { ...clientErrors.UNAUTHENTICATED, when: 'There is no session, or it has ended and why is not known.' },
  SESSION_ENDED_ELSEWHERE: {
    status: 401,
    message: '已在其他设备上退出登录，请重新登录',
    when: 'The session was ended on another phone: this one alone, or all of the guardian.',
  },
  SESSION_ENDED_BY_PASSWORD: {
    status: 401,
    message: '密码已经修改，请重新登录',
    when: 'The session ended when the password was changed or reset.',
  },
  SESSION_ENDED_BY_DELETION: {
    status: 401,
    message: '账号已申请注销，7 天内重新登录可以撤回',
    when: 'The session ended when the deletion of the account was asked for, here, on another phone or at the school.',
  },
  SESSION_ENDED_BY_SCHOOL: {
    status: 401,
    message: '学校已让所有设备退出登录，请重新登录',
    when: 'The school ended all sessions of the guardian, as after a lost phone.',
  },
  SESSION_ENDED_BY_PHONE_CHANGE: {
    status: 401,
    message: '登记的手机号已更换，请用新号码登录',
    when: 'The session ended when the school gave the guardian another phone number.',
  },
  SESSION_ENDED_BY_RESTORE: {
    status: 401,
    message: '系统恢复过数据，请重新登录',
    when: 'The session ended as the server was restored from a backup.',
  },
  SESSION_EXPIRED: {
    status: 401,
    message: '登录已过期，请重新登录',
    when: 'The session was not used for too long, or was open for too long.',
  },
  STUDENT_REQUIRED: { status: 400, message: '请先选择学员', when: 'The call is about a student and X-Student-Id is missing.' },
  STUDENT_NOT_FOUND: { status: 404, message: '学员不存在', when: 'The student does not exist or is not one of the signed-in guardian.' },
  NOT_FOUND: { ...clientErrors.NOT_FOUND, when: 'The resource does not exist or is not visible to the current student.' },
  ROUTE_NOT_FOUND: { status: 404, message: '当前版本还没有这项功能，请更新后再试', when: 'No call has this path.' },
  METHOD_NOT_ALLOWED: { status: 405, message: '当前版本还没有这项功能，请更新后再试', when: 'The path exists with another method.' },
  CREDENTIALS_INVALID: {
    status: 422,
    message: '手机号或密码不正确',
    when: 'Sign-in by password with an unknown phone or a wrong password.',
  },
  CAPTCHA_INVALID: { status: 422, message: '验证码不正确或已过期', when: 'The code is wrong, used, expired or was tried too often.' },
  PHONE_NOT_REGISTERED: {
    status: 422,
    message: '这个手机号还没有登记，请联系老师',
    when: 'A right code for a phone that no guardian of the school has.',
  },
  PASSWORD_TOO_COMMON: {
    status: 422,
    message: '这个密码太容易被猜到，请换一个，例如把三四个不相干的词连在一起',
    when: 'A new password that is common, made of the phone number, or the one of the demo.',
  },
  CONSENT_REQUIRED: {
    status: 422,
    message: '请先阅读并同意用户协议和隐私政策',
    when: 'The first sign-in without consent to the current terms.',
  },
  ACCOUNT_UNDER_DELETION: {
    status: 403,
    message: '这个账号已申请注销，将于 {day} 删除；在此之前可以撤回，继续使用',
    when: 'Sign-in of a guardian whose deletion was asked for; the sentence names the school day on which it is carried out. With `withdraw_deletion` sign-in takes it back; a code stays good for that.',
  },
  CONSENT_OUTDATED: {
    status: 422,
    message: '用户协议和隐私政策有更新，请重新打开后再同意',
    when: 'Consent to a version that is answered no more; the current one and the one before are.',
  },
  CURRENT_PASSWORD_INVALID: {
    status: 422,
    message: '现在的密码不正确',
    when: 'The password that shows who a signed-in guardian is is wrong, was changed meanwhile, or they have none.',
  },
  IDENTITY_REQUIRED: {
    status: 422,
    message: '请输入验证码或现在的密码，确认是您本人',
    when: 'A call that wants to know again who the guardian is comes with neither a code nor the current password.',
  },
  WECHAT_NOT_SET_UP: {
    status: 422,
    message: '学校没有开通微信手机号登录，请用验证码或密码登录',
    when: "Sign-in by WeChat's phone number and the school has configured none (WECHAT_APP_ID).",
  },
  WECHAT_CODE_INVALID: {
    status: 422,
    message: '微信授权已过期，请再点一次',
    when: "WeChat does not know the code of the phone number: it is older than five minutes, was used before, or is another mini-program's.",
  },
  WECHAT_UNAVAILABLE: {
    status: 503,
    message: '微信暂时没有回应，请稍后再试，也可以用验证码登录',
    when: 'WeChat is busy, late, out of reach, refuses, or answers with what is no answer.',
  },
  REMINDERS_NOT_SET_UP: {
    status: 422,
    message: '学校还没有开通这种提醒',
    when: 'A reminder of a kind is allowed for which the school has configured no template (WECHAT_REMINDER_…).',
  },
  REMINDERS_UNAVAILABLE: {
    status: 503,
    message: '微信暂时没有回应，提醒没有设好，请稍后再试',
    when: 'WeChat cannot say who has allowed a reminder: it is busy, late, out of reach, or refuses.',
  },
  DATA_EXPORT_NOT_READY: {
    status: 409,
    message: '文件还没有做好，请稍后再来',
    when: 'The file of a copy of data is asked for before it is made, or after making it has failed.',
  },
  TOO_MANY_DATA_EXPORTS: {
    status: 429,
    message: '今天导出的次数已经用完，请明天再试',
    when: 'A guardian has asked for as many copies of the data of a student as a day allows.',
  },
  DELETION_CARRIED_OUT: {
    status: 409,
    message: '已经开始删除，不能撤回了',
    when: 'A deletion is taken back that is due or has begun.',
  },
  CAPTCHA_TOO_SOON: {
    status: 429,
    message: '验证码已经发出，收到后可以直接使用；要重新获取请稍等',
    when: 'Another code was asked for within the resend interval.',
  },
  SECOND_STEP_REQUIRED: {
    status: 422,
    message: '为了账号安全，请再输入一个短信验证码',
    when: 'Sign-in by password alone, right or wrong, after so many wrong ones for this phone; a code besides it, or alone, signs in.',
  },
  SMS_EXHAUSTED: {
    status: 429,
    message: '现在发不出验证码，请过一会儿再试，也可以用密码登录',
    when: 'The school has sent as many text messages as an hour allows, or as many as it allows to networks that the guardian has not signed in from.',
  },
  TRIAL_BOOKING_OFF: {
    status: 422,
    message: '学校暂不接受网上预约试听，请直接联系学校',
    when: 'A trial lesson is booked and the school has switched that off.',
  },
  TRIAL_BOOKINGS_FULL: {
    status: 429,
    message: '今天的预约已经排满，请明天再试，或者直接联系学校',
    when: 'The school has been asked for as many trial lessons today as it keeps in a day.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: '尝试次数过多，请稍后再试',
    when: 'The limit of attempts per phone and network, network, or student is reached.',
  },
  TOO_MANY_REQUESTS: { ...clientErrors.TOO_MANY_REQUESTS, when: 'The general request limit of an address is reached.' },
  TOO_MANY_UPLOADS: {
    status: 429,
    message: '今天上传的文件太多了，请明天再传',
    when: 'A guardian has announced as many uploads as a day allows.',
  },
  COURSE_NOT_ASSIGNED: {
    status: 404,
    message: '没有找到这门课程',
    when: 'The course does not exist or is not assigned to the current student.',
  },
  TEACHER_NOT_ALLOCATED: {
    status: 422,
    message: '这门课程还没有安排这位老师',
    when: 'A lesson or a round is asked for with a teacher, but the course of the student has none, or another.',
  },
  LESSON_NOT_OPEN: {
    status: 422,
    message: '这节课不存在或已经结束',
    when: 'A round names a lesson that is not an open one of the student in this course.',
  },
  LESSON_NOT_OFFERED: {
    status: 422,
    message: '学校没有开这种陪练课，可以先自己学',
    when: 'A lesson is asked for of a length, or in a subject, that the school does not give lessons in.',
  },
  LESSON_CODE_REQUIRED: {
    status: 422,
    message: '请输入老师今天的口令',
    when: "A lesson is opened or made longer without the teacher's code of the day, and the school asks for it.",
  },
  LESSON_CODE_WRONG: {
    status: 422,
    message: '口令不对，请老师再说一遍',
    when: "A lesson is asked for with a code that is not the teacher's of this school day.",
  },
  LESSON_CODE_LOCKED: {
    status: 429,
    message: '口令输错太多次了，过一会儿再试，也可以先自己学',
    when: 'A student has tried as many wrong codes as a quarter of an hour, or a day, allows.',
  },
  LESSON_REGISTERED: {
    status: 409,
    message: '学校已经登记了今天这门课的一节课，课时不会再扣。接着学请选自己学',
    when: 'A lesson is opened on a day on which the school has registered one of the course, and has not taken its charge back.',
  },
  COURSE_HOURS_SHORT: {
    status: 422,
    message: '{balance}，不够上这节课（{hours} 课时）。可以先自己学，续课请联系学校',
    when: 'A lesson would leave fewer course hours than the school allows; those of lessons still open are counted.',
  },
  COURSE_HOURS_REVERSED: {
    status: 409,
    message: '这笔课时已经冲正过了',
    when: 'An entry of course hours is reversed that has been reversed.',
  },
  COURSE_HOURS_NOT_REVERSIBLE: {
    status: 422,
    message: '冲正不能再冲正，请另记一笔课时',
    when: 'A reversal of course hours is reversed.',
  },
  RECORD_COMPLETED: { status: 409, message: '这一轮已经完成', when: 'An answer arrives for a learning record that is already completed.' },
  ROUND_ALREADY_STARTED: {
    status: 409,
    message: '这一轮已经开始识记，不能再改学前检测',
    when: 'A pre-exam mark arrives after the first study answer of the record.',
  },
  WORD_NOT_IN_ROUND: {
    status: 422,
    message: '这个单词不在本轮中',
    when: 'An answer names a word that is not one the record can draw from, or not one of its round.',
  },
  FINAL_EXAM_INCOMPLETE: {
    status: 409,
    message: '还有单词没有检测完',
    when: 'Completion is asked for before every word of the round has a final-exam answer.',
  },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, message: '没有提交成功，请再试一次', when: 'An answer comes without an Idempotency-Key.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: '刚才已经提交过了，请返回后再试',
    when: 'The same Idempotency-Key comes again with a different answer.',
  },
  NOTHING_TO_REVIEW: {
    status: 409,
    message: '现在没有要复习的单词',
    when: 'A review is asked for when nothing is due, or practice when no mistake fits the filter.',
  },
  WORD_NOT_IN_REVIEW: { status: 422, message: '这个单词不在这次复习中', when: 'An answer names a word that is not one of the review.' },
  ANSWER_UNFITTING: {
    status: 422,
    message: '答案和题目对不上，请重新打开这道题',
    when: 'An answer of another kind than the question of mathematics asks for, or naming an option, a blank or a variant that it does not have.',
  },
  ANSWER_NOT_UNDERSTOOD: {
    status: 422,
    message: '{reason}，不算错，请再答一次',
    when: 'A typed answer of mathematics is unfinished or cannot be read: it is neither judged nor kept, and asked again.',
  },
  QUESTION_NOT_IN_QUIZ: {
    status: 422,
    message: '这道题不在这次小测里',
    when: 'An answer names a question that is not one of the quiz or of the section.',
  },
  TOO_MANY_ANSWERS: {
    status: 422,
    message: '这道题答得太多次了，先看看解答，换一次小测再练',
    when: 'A question of a quiz has been answered as often in this variant as a quiz takes.',
  },
  QUIZ_INCOMPLETE: {
    status: 409,
    message: '还有题目没有做对，全部做对就完成啦',
    when: 'Completion of a section is asked for before every question of its quiz is right.',
  },
  NO_QUESTIONS: { status: 409, message: '这里还没有题目', when: 'A quiz is asked for of a section without questions.' },
  NO_MISTAKES_TO_REVIEW: {
    status: 409,
    message: '错题本里现在没有要练的题',
    when: 'A quiz of wrong questions is asked for when no question of the mistake book fits the filter.',
  },
  NOTHING_DUE: {
    status: 409,
    message: '今天没有要复习的小节',
    when: 'A mixed quiz is asked for when no finished section is due.',
  },
  MARK_NOT_POSSIBLE: {
    status: 422,
    message: '这道题由程序判定，不能改判',
    when: 'A verdict is set on an answer that is no written work, or what only questions from paper have on another of the mistake book.',
  },
  PAPER_QUESTION_EMPTY: {
    status: 422,
    message: '请拍下题目，或者写下题目的文字',
    when: 'A question from paper is added to the mistake book with neither a photo nor a text.',
  },
  PAPER_QUESTIONS_FULL: {
    status: 422,
    message: '这本错题本里的纸上错题已经记满，不能再加了',
    when: 'A question from paper is added to a mistake book that has as many as it takes (1,000).',
  },
  NOTHING_TO_PRINT: { status: 422, message: '没有可以打印的内容', when: 'A print is asked for and nothing fits the filter.' },
  UPLOAD_NOT_FINISHED: {
    status: 422,
    message: '文件没有上传成功，请重新上传',
    when: 'A call names an upload whose bytes have not arrived, or that is not one of the guardian.',
  },
  UPLOAD_REFUSED: {
    status: 422,
    message: '文件与说明不一致，请重新选择',
    when: 'Uploaded bytes differ from what was announced in type, size or checksum, or from those that came before.',
  },
  PICTURE_UNREADABLE: {
    status: 422,
    message: '这张图片不完整，或者里面夹带了别的内容，请换一张，或截图后再选',
    when: 'Uploaded bytes are no whole picture of the announced type: cut off, damaged, packed falsely, with something else behind it or in the place of its pixels.',
  },
  PICTURE_TOO_LARGE: {
    status: 422,
    message: '这张图片的尺寸太大，请选小一些的，或截图后再选',
    when: 'A picture of more than 50 million pixels or 16,384 a side, however few bytes it is packed in.',
  },
  UPLOAD_INTERRUPTED: {
    status: 408,
    message: '上传中断了，请重新上传',
    when: 'The bytes of an upload stopped coming, took longer than the link lives, or another upload by the same link began.',
  },
  TOO_MANY_UPLOADS_AT_ONCE: {
    status: 429,
    message: '正在上传的文件太多，请稍后再传',
    when: 'A guardian has as many uploads under way as may be.',
  },
  STORAGE_FULL: {
    status: 507,
    message: '存储空间不足，文件没有保存，请联系学校',
    when: 'There is no room where files are kept. Nothing of the file was kept.',
  },
  LINK_EXPIRED: {
    status: 410,
    message: '链接已失效，请重新打开',
    when: 'A link to a file is past its end, was changed, or the session that got it has ended.',
  },
  VOCABULARY_TEST_NOT_SET_UP: {
    status: 422,
    message: '学校还没有准备好词汇量测试的题库，请联系老师',
    when: 'A vocabulary-size test is asked for and the school has not imported an item bank (npm run admin -- import-vocabulary-test).',
  },
  ...aiErrors,
  ...schoolErrors,
  LEVEL_TEST_NOT_SET_UP: {
    status: 422,
    message: '学校还没有准备好数学水平测试的题库，请联系老师',
    when: 'A level test is asked for and the school has not imported a bank of questions for it.',
  },
  TEST_STEP_NOT_REACHED: {
    status: 409,
    message: '还没有到这道题，请重新进入测试',
    when: 'An answer to a step of a test (vocabulary size, level) that has not been asked yet.',
  },
  TEST_STEP_ANSWERED: {
    status: 409,
    message: '这道题已经回答过了',
    when: 'Another answer to a step of a test that has been answered.',
  },
  TEST_ANSWER_UNFITTING: {
    status: 422,
    message: '答案和题目对不上，请重新进入测试',
    when: 'An answer to a test of another kind than the step, or naming something that is not on the screen.',
  },
  TEST_OVER: { status: 409, message: '这次测试已经结束', when: 'An answer to a test that is completed.' },
  TEST_EXPIRED: {
    status: 410,
    message: '这次测试放得太久，已经失效，请重新开始',
    when: 'An answer to a test that was left for too long.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: '服务器繁忙，请稍后重试',
    when: 'The server is overloaded, shutting down, or its database or its store of files is out of reach.',
  },
  INTERNAL: { status: 500, message: '服务器繁忙，请稍后重试', when: 'An unforeseen fault; details are only in the server log.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorKey = keyof typeof errors;
