/** What a server that other people reach must not have. Each refusal and warning is one line that says what to change. */
import { isLoopback, isOpenToStrangers, isShared, trustedProxies } from './addresses';
import type { Config } from './settings';

/** Why these settings may not serve other people; nothing on a machine's own address. */
export function productionRefusals(config: Config): string[] {
  const { host, production, sms, cookieSecure, trustProxy, sessionSecret } = config;
  const refusals: string[] = [];
  if (!production) {
    return isLoopback(host)
      ? []
      : [`PRODUCTION=false holds on this machine only and HOST is ${host}: leave PRODUCTION out, or set HOST=127.0.0.1.`];
  }
  if (sms.provider === 'local')
    refusals.push('SMS_PROVIDER is local, which writes sign-in codes to the log for all to read: set SMS_PROVIDER=tencent and its keys.');
  if (!cookieSecure)
    refusals.push(
      'COOKIE_SECURE is false, so that sessions travel in clear: set COOKIE_SECURE=true, or leave it out, and serve over https.',
    );
  if (trustsEverybody(trustProxy))
    refusals.push(
      'TRUST_PROXY believes every caller, so that anyone can invent an address and has no limits: set TRUST_PROXY=loopback, or the addresses of your proxies.',
    );
  if (sessionSecret === undefined)
    refusals.push('SESSION_SECRET is missing: set SESSION_SECRET to what `openssl rand -base64 48` gives, the same for every process.');
  return refusals;
}

function trustsEverybody(trustProxy: boolean | string): boolean {
  if (typeof trustProxy === 'boolean') return trustProxy;
  return trustedProxies(trustProxy)?.some(isOpenToStrangers) === true;
}

/** What is allowed and is seldom meant. */
export function productionWarnings({
  host,
  production,
  trustProxy,
  requestsPerMinute,
  maxEventLoopDelayMs,
  logLevel,
  objects,
  database,
}: Config): string[] {
  if (!production) return [];
  const warnings: string[] = [];
  if (isLoopback(host) && trustProxy === false)
    warnings.push(
      'TRUST_PROXY is not set: behind a proxy all clients share one address and its limits (set TRUST_PROXY=loopback for a proxy on this machine).',
    );
  if (typeof trustProxy === 'string' && trustedProxies(trustProxy)?.some(isShared))
    warnings.push(
      `TRUST_PROXY is ${trustProxy}: every machine of that private network may invent the address of a client. Where others than your proxies are in it, name the proxies.`,
    );
  if (requestsPerMinute === 0) warnings.push('REQUESTS_PER_MINUTE is 0: one address may ask as often as it likes.');
  if (maxEventLoopDelayMs === 0) warnings.push('MAX_EVENT_LOOP_DELAY_MS is 0: an overloaded server lets everybody wait.');
  if (['fatal', 'error', 'warn', 'silent'].includes(logLevel))
    warnings.push(`LOG_LEVEL is ${logLevel}: requests leave no line in the log.`);
  if (objects.store === 's3' && objects.endpoint.startsWith('http:'))
    warnings.push('S3_ENDPOINT is http: files travel in clear, and WeChat takes https only.');
  if ('url' in database && travelsInClear(database.url))
    warnings.push(
      'DATABASE_URL names another machine without sslmode: what is asked of the database travels in clear (add ?sslmode=verify-full).',
    );
  return warnings;
}

function travelsInClear(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return hostname !== '' && !isLoopback(hostname.replace(/^\[|\]$/g, '')) && !searchParams.has('sslmode') && !searchParams.has('host');
}
