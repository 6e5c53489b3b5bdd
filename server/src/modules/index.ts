/** Puts every module together: repository → service → routes. */
import type { FastifyInstance } from 'fastify';
import { createGrader } from '../adapters/grading/grader';
import type { SmsSender } from '../adapters/sms/sms';
import type { AiFailure, AiModel } from '../adapters/ai/ai';
import type { Messenger } from '../adapters/reminders/messenger';
import type { Speech } from '../adapters/speech/speech';
import { createWechatVisits } from './accounts/wechat-visits/wechat-visits';
import { createModeration } from '../adapters/text-safety/moderation';
import { type CheckedAi, requireAll, type TextSafety } from '../adapters/text-safety/text-safety';
import { createWechatCheck } from '../adapters/text-safety/wechat-check';
import type { WechatApp } from '../adapters/wechat/access-token';
import { createTransact, type Database } from '../database';
import { createJobs } from '../plugins/jobs/registry';
import type { RegisterCall } from '../plugins/calls';
import { onClosing } from '../plugins/closing';
import type { Config } from '../plugins/config';
import type { AiRules } from './ai/rules/rules';
import type { GradeOf } from './math/rules/questions/judge';
import { shownTrialRules } from './lessons/rules/trial-rules';
import { createAiAsking } from './ai/usage/ai-asking';
import { createAiUsage } from './ai/usage/ai-usage.service';
import { createFormulaDrawer } from './files/pictures/draw-formulas';
import { createGenerations } from './ai/generations/generations.module';
import { createAudit } from './accounts/audit/audit.service';
import { createAudio } from './files/audio/audio.module';
import { createDataExports } from './personal-data/data-exports/data-exports.module';
import { createFiles } from './files/files.module';
import { createKeptObjects } from './files/kept-objects';
import { shownRules } from './lessons/lesson-gate.service';
import { loadLessonRules } from './lessons/lesson-rules.repository';
import { createLearningServices, learningRoutes } from './learning';
import { miniProgramCodeRoutes } from './school/mini-program-codes.routes';
import { createMiniProgramCodeService } from './school/mini-program-codes.service';
import { createPictureService } from './files/pictures/pictures.service';
import { rawPictureRoutes } from './files/pictures/pictures.routes';
import { createAiJudging } from './math/quizzes/ai-judging.service';
import { photoReadingRoutes } from './math/mistake-book/photo-reading.routes';
import { createPhotoReading } from './math/mistake-book/photo-reading.service';
import { createPrints } from './prints/prints.module';
import { mathLevelRoutes } from './math/level-test/math-level-submissions.routes';
import { createMathLevelService } from './math/level-test/math-level-submissions.service';
import { objectReferences } from './objects';
import { sheetSources } from './sheets';
import { generationSheetRoutes } from './ai/generations/generation-sheets.routes';
import { questionSheetRoutes } from './math/mistake-book/question-sheets.routes';
import { deletionRequestRoutes } from './personal-data/rights/deletion-requests.routes';
import { accountWithdrawal, createDeletionRequestService } from './personal-data/rights/deletion-requests.service';
import { createDeletionService } from './personal-data/rights/deletions.service';
import { createExportService } from './personal-data/rights/export.service';
import { createReminders } from './reminders/reminders.module';
import { type SchoolFacts, schoolRoutes } from './school/schools.routes';
import { createAttempts } from './accounts/sessions/attempts';
import { createIdentity } from './accounts/sessions/identity';
import { createOwnPasswordService } from './accounts/sessions/own-password.service';
import { createWechatPhone } from './accounts/sessions/wechat-phone';
import { createCaptchaRepository } from './accounts/sessions/captchas.repository';
import { createCaptchaService } from './accounts/sessions/captchas.service';
import { createKnownNetworkRepository } from './accounts/sessions/known-networks.repository';
import { createLimitRepository } from './accounts/sessions/limits.repository';
import type { SessionRepository } from './accounts/sessions/sessions.repository';
import { sessionRoutes } from './accounts/sessions/sessions.routes';
import { createSessionService } from './accounts/sessions/sessions.service';
import { createStudentRepository } from './students/students.repository';
import { studentRoutes } from './students/students.routes';
import { createStudentService } from './students/students.service';
import { sweepNowAndThen } from '../plugins/sweep';
import { timeRoutes } from './school/times.routes';
import { createTrialBookingService } from './lessons/trials/trial-bookings.service';
import { createTrialGroupService } from './lessons/trials/trial-groups.service';
import { loadTrialRules } from './lessons/trials/trial-rules.repository';
import { trialRoutes } from './lessons/trials/trials.routes';
import { createUserRepository } from './accounts/users/users.repository';
import { userRoutes } from './accounts/users/users.routes';
import { createUserService } from './accounts/users/users.service';
import { vocabularyLevelRoutes } from './vocabulary-test/vocabulary-level-submissions.routes';
import { createVocabularyLevelService } from './vocabulary-test/vocabulary-level-submissions.service';

export interface ModuleParts {
  app: FastifyInstance;
  /** Where routes are below the prefix of the API. */
  api: FastifyInstance;
  config: Config;
  database: Database;
  sessions: SessionRepository;
  sms: SmsSender;
  /** Absent: the school has no mini-program of its own. */
  wechat: WechatApp | undefined;
  /** Absent: reminders are not offered. */
  messenger: Messenger | undefined;
  secret: string;
  /** Asked only where somebody checks what it writes; absent, and without that: written work waits for the guardian. */
  model: AiModel | undefined;
  /** How generations are made, by their kind. */
  aiRules: AiRules;
  /** In the order in which they are asked; none: words are heard only where a recording was uploaded. */
  voices: readonly Speech[];
}

export function registerModules(
  call: RegisterCall,
  { app, api, config, database, sessions, sms, wechat, messenger, secret, voices, model, aiRules }: ModuleParts,
): void {
  const { db, pool } = database;
  const now = (): Date => new Date();
  const jobs = createJobs({ pool, log: app.log });
  const kept = createKeptObjects({ config: config.objects, db, jobs, references: objectReferences, now });
  const { objects } = kept;
  const files = createFiles({ config, db, sessions, secret, kept, references: objectReferences, log: app.log, now });
  const audio = createAudio({ config, db, objects, secret, voices, log: app.log, now });
  const prints = createPrints({ database, sources: sheetSources, jobs, kept, links: files.links, audio: audio.links, log: app.log, now });
  const transact = createTransact(db);
  const audit = createAudit({ db, transact, actor: 'guardian', log: app.log });
  const usage = createAiUsage({ db, transact, limits: config.aiGenerations.limits, now });
  const warnOfAi = (error: AiFailure): void =>
    app.log.error({ err: error }, 'The AI service refuses what it is asked: look at AI_KEY, AI_MODEL, AI_EXTRA and the quota');
  const users = createUserRepository(db);
  const userService = createUserService({
    repository: users,
    claimUpload: (...given) => files.service.claim(...given),
    avatars: files.avatars,
    discard: (objectKey) =>
      kept.discard(objectKey).catch((error: unknown) => app.log.warn({ err: error }, 'A file that is not used any more stays')),
    transact,
    audit,
  });
  const systemAudit = createAudit({ db, transact, actor: 'system', log: app.log });
  const limits = createLimitRepository(db);
  const knownNetworks = createKnownNetworkRepository(db);
  const shared = { limits, limitsOf: config.limits, secret, transact };
  const attempts = createAttempts({ ...shared, knownNetworks });
  const captchas = createCaptchaService({
    ...shared,
    sms,
    captchas: createCaptchaRepository(db),
    limitsIn: createLimitRepository,
    warn: (error) => app.log.warn({ err: error }, 'A code may not have been sent'),
    alarm: (alarm) => app.log.error(alarm, "Text messages of this hour are running out: somebody may be asking for codes in others' names"),
  });
  const accounts = { sessions, users, audit, attempts, captchas, transact, identity: createIdentity({ users, captchas, attempts }) };
  const sessionService = createSessionService({
    ...shared,
    ...accounts,
    knownNetworks,
    toUser: userService.toUser,
    wechatPhone: createWechatPhone(wechat, app.log),
    withdrawDeletion: accountWithdrawal(audit),
  });
  const vocabularyTests = createVocabularyLevelService({ db, pool, now });
  const grader = createGrader();
  const grade: GradeOf = (key, given, studentId) => grader.grade(key, given, studentId);
  const levelTests = createMathLevelService({ db, pool, now, grade });
  const learning = createLearningServices({
    db,
    pool,
    now,
    audio: audio.links,
    audit,
    grade,
    claimPhotoOf: (parentId) => (id) => files.service.claim({ parentId, id }, 'question_photo'),
    photoLinksOf: files.photoLinksOf,
  });
  const deletionService = createDeletionService({
    db,
    transact,
    objects,
    audit: systemAudit,
    log: app.log,
  });
  const { wechatCheck } = config;
  const visits = wechat && model && wechatCheck.isOn ? createWechatVisits({ db, wechat, log: app.log, now }) : undefined;
  if (visits) api.addHook('preHandler', (request) => visits.note(request));
  const checks: TextSafety[] = [
    ...(visits && wechat
      ? [
          createWechatCheck({
            wechat,
            openIdsOf: async (studentId) => [
              ...(await visits.openIdsOf(studentId)),
              ...(wechatCheck.openId === undefined ? [] : [wechatCheck.openId]),
            ],
            log: app.log,
          }),
        ]
      : []),
    ...(config.moderation ? [createModeration({ ...config.moderation, log: app.log })] : []),
  ];
  const ai = model && checks.length > 0 ? { model, safety: requireAll(checks) } : undefined;
  if (model && !ai)
    app.log.warn(
      `AI_URL is not used, because nobody checks what it writes: set AI_MODERATION_URL, or WECHAT_APP_ID with WECHAT_CHECK. Until then everything is made from the school's own material (docs/ai-for-schools.md).`,
    );
  const generations = createGenerations({
    database,
    secret,
    config,
    jobs,
    ai,
    rules: aiRules,
    tools: { grade: (key, given) => grader.grade(key, given), draw: createFormulaDrawer(db) },
    usage,
    audio: audio.links,
    warn: warnOfAi,
    log: app.log,
    now,
  });
  const dataExports = createDataExports({
    ...accounts,
    database,
    jobs,
    kept,
    links: files.links,
    audit,
    systemAudit,
    zipOf: createExportService({ db, objects }).zipOfStudent,
    perDay: config.limits.dataExports,
    log: app.log,
    now,
  });
  const reminders = createReminders({
    db,
    messenger,
    jobs,
    dueOf: ({ parentId, studentId }) => learning.reinforcements.ofStudent(parentId, studentId),
    warnAt: async () => (await loadLessonRules(db)).warnAt,
    now,
    log: app.log,
  });
  const bookings = createTrialBookingService({
    ...shared,
    db,
    limitsIn: createLimitRepository,
    audit,
    alarm: (alarm) =>
      app.log.error(alarm, "Bookings of trial lessons of this day are running out: somebody may be booking in others' names"),
  });
  sweepNowAndThen(app, [
    sessionService,
    vocabularyTests,
    levelTests,
    files.service,
    learning.schedule,
    audit,
    dataExports.service,
    deletionService,
    generations,
    reminders.service,
    bookings,
  ]);
  sessionRoutes(call, { sessions: sessionService, ownPassword: createOwnPasswordService(accounts) }, config.cookieSecure);
  deletionRequestRoutes(call, createDeletionRequestService({ ...accounts, db }), config.cookieSecure);
  dataExports.routes(call);
  schoolRoutes(call, schoolOf(config, ai), {
    lessons: async () => shownRules(await loadLessonRules(db)),
    trial: async () => shownTrialRules(await loadTrialRules(db)),
  });
  trialRoutes(call, { groups: createTrialGroupService({ db, pool, audio: audio.links, now }), bookings });
  userRoutes(call, userService);
  studentRoutes(call, createStudentService({ repository: createStudentRepository(db), transact, audit, now }));
  timeRoutes(call, now);
  vocabularyLevelRoutes(call, vocabularyTests);
  mathLevelRoutes(call, levelTests);
  const asking = createAiAsking({ usage, limits, asks: config.limits.aiAsksPerStudent, warn: warnOfAi });
  learningRoutes(call, learning, createAiJudging({ db, now, ai, objects, asking, usage }));
  photoReadingRoutes(call, createPhotoReading({ db, ai, objects, asking }), learning.claimPhotoOf);
  generations.routes(call);
  reminders.routes(call);
  files.routes(call, api);
  audio.routes(api);
  miniProgramCodeRoutes(call, createMiniProgramCodeService({ wechat, objects, log: app.log, now }));
  api.register(rawPictureRoutes(createPictureService(db)));
  prints.routes(call);
  questionSheetRoutes(call, prints.order);
  generationSheetRoutes(call, prints.order);
  if (config.jobs) {
    app.addHook('onReady', (done) => {
      jobs.start();
      done();
    });
  }
  app.addHook('preClose', (done) => {
    generations.stopStreams();
    done();
  });
  onClosing(app, 'grader', () => grader.close());
  onClosing(app, 'printer', () => prints.close());
  onClosing(app, 'jobs', () => jobs.stop());
}

/** What guardians are told of the school. */
const schoolOf = ({ school: { name, phone, hours }, wechat }: Config, ai: CheckedAi | undefined): SchoolFacts => ({
  name,
  service_phone: phone,
  service_hours: hours,
  wechat_sign_in: wechat.provider !== 'none',
  ai: ai !== undefined,
  ai_pictures: ai?.model.sees === true,
});
