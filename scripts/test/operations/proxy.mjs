// @ts-check
/**
 * Runs nginx with the block of docs/operations.md before the server of the sandbox, and tries what the document says of
 * it, from several addresses of this machine. `node proxy.mjs CONF FOLDER`; PASSWORD is that of the guardian 13900000001.
 * PROXY_UPLOAD_SECONDS: how long the picture of 5 MB takes (80 is 64 KB/s; default 3).
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import zlib from 'node:zlib';
import { freePort } from '../../lib/free-port.cjs';
import { inRoot } from '../../lib/paths.mjs';

const [conf = '', folder = ''] = process.argv.slice(2);
const UPLOAD_SECONDS = Number(process.env.PROXY_UPLOAD_SECONDS ?? 3);
const NAME = 'api.example.org';
const API = '/learning/v1';
const PHONE = '13900000001';
/** Who asks, from where. */
const GUARDIAN = '127.0.0.2';
const ATTACKER = '127.0.0.3';
const NEIGHBOUR = '127.0.0.4';
/** Claims to be somebody else; the proxy must not pass it on. */
const INVENTED = '203.0.113.9';
/** SIGN_IN_FAILURES_PER_ADDRESS of the settings. */
const FAILURES = 50;
/** UPLOADS_AT_ONCE_PER_GUARDIAN of the settings. */
const UPLOADS_AT_ONCE = 3;
const PICTURE_BYTES = 5 * 1024 * 1024;

const text = fs.readFileSync(conf, 'utf8');
const toFile = (/** @type {string} */ directive) => new RegExp(`^ *${directive} +(\\S+);$`, 'm').exec(text)?.[1] ?? assert.fail(directive);

/** @param {string} program @param {string[]} args */
function run(program, args) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  assert.equal(status, 0, `${program}: ${error?.message ?? stderr}`);
}

/** A certificate that nobody has signed, where the document has that of the domain. */
function makeCertificate() {
  const [certificate, key] = [toFile('ssl_certificate'), toFile('ssl_certificate_key')];
  fs.mkdirSync(path.dirname(certificate), { recursive: true });
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-days', '2', '-nodes'];
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    ...subject,
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  return fs.readFileSync(certificate);
}

fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
const ca = makeCertificate();
const port = await freePort();
const site = path.join(folder, 'site.conf');
assert.ok(text.includes('listen 443 ssl;'));
fs.writeFileSync(site, text.replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`));
const main = path.join(folder, 'nginx.conf');
const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
const accessLog = path.join(folder, 'access.log');
// As the package of a distribution has it: a log of every request, and what stands in conf.d.
fs.writeFileSync(
  main,
  `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${scratch}\naccess_log ${accessLog};\ninclude ${site};\n}\n`,
);
run('nginx', ['-t', '-q', '-c', main]);
const nginx = spawn('nginx', ['-c', main, '-g', 'daemon off;'], { stdio: 'inherit' });

/**
 * @typedef {object} Asked
 * @property {string} from address of this machine
 * @property {string} [method]
 * @property {Record<string, string | number>} [headers]
 * @property {AsyncIterable<Buffer> | Buffer[]} [body]
 */

/**
 * @param {string} url
 * @param {Asked} asked
 * @returns {Promise<{ status: number, body: unknown, headers: import('node:http').IncomingHttpHeaders, secure: string | null }>}
 */
async function ask(url, { from, method = 'GET', headers = {}, body = [] }) {
  const request = https.request({
    host: '127.0.0.1',
    port,
    path: url,
    method,
    servername: NAME,
    ca,
    localAddress: from,
    agent: false,
    headers: { host: NAME, 'x-forwarded-for': INVENTED, ...headers },
  });
  const answer = new Promise((resolve, reject) => request.once('response', resolve).once('error', reject));
  const over = answer.then(
    () => true,
    () => true, // told below
  );
  for await (const chunk of body) {
    if (request.write(chunk)) continue;
    // Who is refused on the way need not send the rest.
    if (await Promise.race([over, new Promise((resolve) => request.once('drain', () => resolve(false)))])) break;
  }
  request.end();
  const response = /** @type {import('node:http').IncomingMessage} */ (await answer);
  const secure = /** @type {import('node:tls').TLSSocket} */ (response.socket).getProtocol();
  let received = '';
  for await (const chunk of response) received += chunk;
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode ?? 0, body: isJson ? JSON.parse(received) : received, headers: response.headers, secure };
}

/** @param {string} url @param {string} from @param {object} value @param {string} [cookie] */
const post = (url, from, value, cookie) =>
  ask(url, {
    from,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
    body: [Buffer.from(JSON.stringify(value))],
  });

/** As the contract has it: this program is read by Node alone, which loads no TypeScript. */
const CONSENT_VERSION = /CONSENT_VERSION = '([^']+)'/.exec(fs.readFileSync(inRoot('contract', 'constants.ts'), 'utf8'))?.[1];

/** @param {string} from @param {string} phone @param {string} password */
const signIn = (from, phone, password) => post(`${API}/sessions/sign_in`, from, { phone, password, consent_version: CONSENT_VERSION });

/** @typedef {{ upload_url: string, headers: Record<string, string> }} Announced */

/** @param {string} cookie @returns {Promise<Announced>} */
async function announce(cookie) {
  const picture = { purpose: 'question_photo', filename: 'a.png', content_type: 'image/png', byte_size: PICTURE_BYTES };
  const { status, body } = await post(`${API}/direct_uploads`, GUARDIAN, picture, cookie);
  assert.equal(status, 201, JSON.stringify(body));
  return /** @type {{ data: Announced }} */ (body).data;
}

/** @param {Awaited<ReturnType<typeof announce>>} announced */
const upload = ({ upload_url: url, headers }) =>
  ask(url, { from: GUARDIAN, method: 'PUT', headers: { ...headers, 'content-length': PICTURE_BYTES }, body: slowly() });

/** CRC-32 as PNG wants it; zlib has it only in later versions of Node 20. */
function getChecksum(/** @type {Buffer} */ data) {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

/** @param {string} type @param {Buffer} data */
function getChunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(getChecksum(named));
  return Buffer.concat([length, named, sum]);
}

/** A whole PNG of exactly so many bytes: grey rows that are not compressed, and a note that fills what is left. */
function getPicture(/** @type {number} */ bytes) {
  const [width, height] = [1000, 5000];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = zlib.deflateSync(Buffer.alloc((width + 1) * height), { level: 0 });
  const before = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), getChunk('IHDR', head)]);
  const after = Buffer.concat([getChunk('IDAT', rows), getChunk('IEND', Buffer.alloc(0))]);
  const note = Buffer.concat([Buffer.from('Comment\0', 'latin1'), Buffer.alloc(bytes - before.length - after.length - 20, 'a')]);
  return Buffer.concat([before, getChunk('tEXt', note), after]);
}
const picture = getPicture(PICTURE_BYTES);
assert.equal(picture.length, PICTURE_BYTES);

/** The picture at the pace of a slow phone. */
async function* slowly() {
  const pieces = 64;
  for (let sent = 0; sent < pieces; sent += 1) {
    yield picture.subarray((sent * PICTURE_BYTES) / pieces, ((sent + 1) * PICTURE_BYTES) / pieces);
    await setTimeout((UPLOAD_SECONDS * 1000) / pieces);
  }
}

async function untilItListens() {
  for (;;) {
    assert.equal(nginx.exitCode, null, 'nginx has ended');
    const socket = net.connect(port, '127.0.0.1');
    const open = await new Promise((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)));
    socket.destroy();
    if (open) return;
    await setTimeout(50);
  }
}

try {
  await untilItListens();
  const times = await ask(`${API}/times/current`, { from: GUARDIAN });
  assert.deepEqual([times.status, times.secure], [200, 'TLSv1.3']);
  for (const hidden of ['/livez', '/readyz', '/docs/', '/openapi.json'])
    assert.equal((await ask(hidden, { from: GUARDIAN })).status, 404, hidden);

  // Pictures of the largest size from a slow phone.
  const signedIn = await signIn(GUARDIAN, PHONE, process.env.PASSWORD ?? '');
  assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body));
  const [set = ''] = signedIn.headers['set-cookie'] ?? [];
  assert.match(set, /; Secure/);
  const [cookie = ''] = set.split(';');
  // The server has them before they are whole: one more than it allows at a time is refused meanwhile.
  const uploads = [];
  for (let i = 0; i <= UPLOADS_AT_ONCE; i += 1) uploads.push(upload(await announce(cookie)));
  const uploaded = await Promise.all(uploads);
  const statuses = uploaded.map(({ status }) => status).sort();
  assert.deepEqual(
    statuses,
    [...Array.from({ length: UPLOADS_AT_ONCE }, () => 200), 429],
    JSON.stringify(uploaded.map(({ status, body }) => [status, body])),
  );

  // What staff bring is larger than other calls: the server refuses a stranger, and not nginx for the size.
  const LIST_BYTES = 1024 * 1024;
  const headers = { 'content-type': 'application/octet-stream', 'content-length': LIST_BYTES };
  const brought = await ask('/school/v1/files', { from: NEIGHBOUR, method: 'POST', headers, body: [Buffer.alloc(LIST_BYTES)] });
  assert.notEqual(brought.status, 413);

  // Who tries passwords closes their own way alone, whatever address they claim.
  /** @type {number[]} */
  const refusals = [];
  for (let tried = 0; tried <= FAILURES; tried += 1) {
    const phone = String(13_700_000_000 + tried);
    refusals.push((await signIn(ATTACKER, phone, 'not-the-password')).status);
  }
  assert.ok(!refusals.slice(0, FAILURES).includes(429), refusals.join(' '));
  assert.equal(refusals.at(-1), 429, refusals.join(' '));
  assert.notEqual((await signIn(NEIGHBOUR, '13800000000', 'not-the-password')).status, 429);

  assert.equal(fs.readFileSync(accessLog, 'utf8'), '', 'nginx keeps a log of who asked for what');
} finally {
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  if (nginx.exitCode === null) nginx.kill('SIGQUIT');
  if (nginx.exitCode === null) await ended;
}
