/** Plugs the domains in: each registers its routes, sweeps, jobs and closings, and decorates the instance with what others need of it. */
import type { FastifyInstance } from 'fastify';
import { onClosing } from '../plugins/closing';
import { createJobs } from '../plugins/jobs/registry';
import { accounts } from './accounts';
import { ai } from './ai';
import { schoolConsole } from './console';
import { courses } from './courses';
import { files } from './files';
import { learning } from './learning';
import { lessons } from './lessons';
import { math } from './math';
import { objectReferences } from './objects';
import type { ServerParts } from './parts';
import { personalData } from './personal-data';
import { prints } from './prints';
import { reminders } from './reminders';
import { school } from './school';
import { sheetSources } from './sheets';
import { staff } from './staff';
import { students } from './students';
import { vocabularyTest } from './vocabulary-test';
import { words } from './words';

/** The order counts: while it registers, a domain has the decorators of those before it only. */
const domains = [
  files,
  accounts,
  staff,
  students,
  courses,
  lessons,
  words,
  ai,
  math,
  learning,
  vocabularyTest,
  prints,
  personalData,
  reminders,
  school,
  schoolConsole,
];

/** @param api where routes are below the prefix of the API */
export async function registerModules(api: FastifyInstance, parts: ServerParts): Promise<void> {
  const jobs = createJobs({ pool: parts.database.pool, log: api.log });
  for (const domain of domains) await api.register(domain, { ...parts, jobs, references: objectReferences, sheets: sheetSources });
  if (parts.config.jobs) {
    api.addHook('onReady', (done) => {
      jobs.start();
      done();
    });
  }
  onClosing(api, 'jobs', () => jobs.stop()); // registered last and so ended first: jobs use what the domains close
}
