import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { WORKER_PATH } from '../shared/app-worker';
import { XR_FRAME_PATH } from '../shared/xr-frame';
import type { Prepared } from '../compile/prepared';
import { ROOT } from '../root';
import { toType } from './store';

export type Documents = Record<string, { body: string; type: string }>;

/** What the pages of the simulator load, for one build of the app. */
export function makeDocuments({ app, bundles }: Prepared): Documents {
  const viewData = `window.simulatorStyles=${JSON.stringify(app.styles)}`;
  const logic = `var simulatorTemplates=()=>${app.templates};\n${bundles.logic.script}`;
  const page = (name: string): string => fs.readFileSync(path.join(ROOT, 'shell', name), 'utf8');
  const script = 'text/javascript; charset=utf-8';
  const hash = createHash('sha256');
  for (const part of [viewData, bundles.view.script, bundles.view.styles, bundles.shell.styles, logic]) hash.update(part);
  const version = hash.digest('hex').slice(0, 12);
  const versioned = (text: string): string => text.replaceAll('{{version}}', version);
  return {
    '/': { body: versioned(page('shell.html')), type: toType('x.html') },
    '/simulator/shell.css': { body: bundles.shell.styles, type: toType('x.css') },
    '/simulator/shell.js': { body: bundles.shell.script, type: script },
    '/simulator/view.css': { body: bundles.view.styles, type: toType('x.css') },
    '/simulator/view.js': { body: bundles.view.script, type: script },
    '/simulator/view-data.js': { body: viewData, type: script },
    '/simulator/logic.js': { body: logic, type: script },
    [WORKER_PATH]: { body: bundles.worker.script, type: script },
    ...(bundles.xrFrame && { [XR_FRAME_PATH]: { body: bundles.xrFrame.script, type: script } }),
    '/simulator/app.json': { body: JSON.stringify({ meta: app.meta, scripts: app.scripts }), type: toType('x.json') },
  };
}
