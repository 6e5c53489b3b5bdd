/**
 * Machines on this one: each a Debian 13 of its own with its network, its processes and what it has written. A lost one
 * leaves its peers without a word, as after a power cut. Needs root; the Debian they share is made once.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const BASE = path.join(tmpdir(), 'xueban-cluster-debian');
const PACKAGES = ['postgresql-17', 'patroni', 'python3-etcd', 'etcd-server', 'etcd-client', 'haproxy', 'pgbackrest'];
const BRIDGE = 'xueban-net';
const NETWORK = '10.207.88';

/** What systemd would do: starts the services named, and starts them again. */
const INIT = `
install -d -o postgres -g postgres /run/postgresql
keep() {
  user=$1 settings=$2; shift 2
  while :; do (set -a; [ ! -e "$settings" ] || . "$settings"; exec setpriv --reuid "$user" --regid "$user" --init-groups "$@"); sleep 1; done
}
for service; do
  case $service in
    etcd) keep etcd /etc/default/etcd etcd & ;;
    patroni) keep postgres /etc/patroni_env.conf patroni /etc/patroni/config.yml & ;;
    haproxy) keep root /etc/default/haproxy haproxy -f /etc/haproxy/haproxy.cfg & ;;
    nothing) sleep infinity & ;;
  esac
done
wait
`;
const BOOT = `
mount -t overlay overlay -o "lowerdir=$BASE,upperdir=$HERE/written,workdir=$HERE/work" "$HERE/root"
cd "$HERE/root"
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t tmpfs -o mode=755 tmpfs run
mount --bind "$SHARED" var/lib/pgbackrest
exec chroot . /bin/sh /init "$@"
`;

const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const ip = (words: string): string => run('ip', ...words.split(' '));

/** Debian with the packages of a cluster, from the mirror that this machine's apt uses. */
export function makeDebian(): void {
  const made = path.join(BASE, 'made');
  if (existsSync(made) && readFileSync(made, 'utf8') === PACKAGES.join(' ')) return;
  console.log('Making a Debian 13 for the machines of the cluster, once');
  const making = `${BASE}.making`;
  rmSync(making, { recursive: true, force: true });
  const [mirror] = run('apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Origin: Debian').split('\n');
  run('debootstrap', '--variant=minbase', 'trixie', making, mirror ?? '');
  // Nothing is started while packages are installed, and no cluster made.
  writeFileSync(path.join(making, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  mkdirSync(path.join(making, 'etc/postgresql-common'));
  writeFileSync(path.join(making, 'etc/postgresql-common/createcluster.conf'), 'create_main_cluster = false\n');
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...PACKAGES];
  run('chroot', making, 'env', 'DEBIAN_FRONTEND=noninteractive', ...install);
  writeFileSync(path.join(making, 'made'), PACKAGES.join(' '));
  rmSync(BASE, { recursive: true, force: true });
  renameSync(making, BASE);
}

export class Machine {
  private child: ChildProcess | undefined;
  readonly address: string;
  private readonly folder: string;
  /** Where all machines of a run keep their backups. */
  private readonly shared: string;

  /** @param files what it has beside Debian, by path @param folder of all machines of a run */
  constructor(
    readonly name: string,
    place: number,
    folder: string,
    private readonly services: readonly string[],
    files: Readonly<Record<string, string>>,
  ) {
    this.address = `${NETWORK}.${place}`;
    this.folder = path.join(folder, name);
    this.shared = path.join(folder, 'shared');
    for (const part of ['written', 'work', 'root']) mkdirSync(path.join(this.folder, part), { recursive: true });
    if (!existsSync(this.shared)) {
      mkdirSync(this.shared);
      const { uid, gid } = statSync(path.join(BASE, 'var/lib/pgbackrest'));
      chownSync(this.shared, uid, gid);
    }
    for (const [file, text] of Object.entries({ '/init': INIT, ...files })) {
      mkdirSync(path.dirname(this.pathOf(file)), { recursive: true });
      writeFileSync(this.pathOf(file), text);
    }
  }

  /** Where a file that it has written is found from outside. */
  pathOf(file: string): string {
    return path.join(this.folder, 'written', file);
  }

  start(logFile: string): void {
    const net = `xueban-${this.name}`;
    ip(`netns add ${net}`);
    ip(`link add ${net} type veth peer name eth0 netns ${net}`);
    ip(`link set ${net} up`);
    ip(`-n ${net} addr add ${this.address}/24 dev eth0`);
    for (const device of ['lo', 'eth0']) ip(`-n ${net} link set ${device} up`);
    this.plug();
    const log = openSync(logFile, 'a');
    this.child = spawn(
      'ip',
      // Killed, it takes all of its processes along.
      [...`netns exec ${net} unshare --mount --pid --ipc --uts --fork --kill-child sh -ec`.split(' '), BOOT, 'boot', ...this.services],
      { stdio: ['ignore', log, log], env: { PATH: process.env.PATH, BASE, HERE: this.folder, SHARED: this.shared, LANG: 'C.UTF-8' } },
    );
    closeSync(log);
  }

  /** Its cable is out: packets vanish, and nobody is told. */
  unplug(): void {
    ip(`link set xueban-${this.name} nomaster`);
  }

  plug(): void {
    ip(`link set xueban-${this.name} master ${BRIDGE}`);
  }

  async powerOff(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = undefined;
    this.unplug();
    const ended = once(child, 'exit');
    if (child.kill('SIGKILL')) await ended;
    removeNet(`xueban-${this.name}`);
  }

  private get init(): string {
    const pid = this.child?.pid ?? 0;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  }

  /** Whether its first process runs its services. */
  get isUp(): boolean {
    const init = this.init;
    return init !== '' && readFileSync(`/proc/${init}/cmdline`, 'utf8').startsWith('/bin/sh\0/init');
  }

  /** Runs a program on it, as PostgreSQL's account. */
  run(...command: string[]): string {
    return run('nsenter', '-t', this.init, '-a', '-r', '-w', '--', ...AS_POSTGRES, ...command);
  }
}

/** What it had said last may keep a namespace for minutes: its name and its cable are free at once. */
function removeNet(net: string): void {
  ip(`link del ${net}`);
  ip(`netns del ${net}`);
}

/** The network that machines are plugged into; what a run before this one has left is removed. */
export function makeNetwork(): void {
  removeNetwork();
  ip(`link add ${BRIDGE} type bridge`);
  ip(`addr add ${NETWORK}.254/24 dev ${BRIDGE}`);
  ip(`link set ${BRIDGE} up`);
}

export function removeNetwork(): void {
  for (const net of ip('netns list').match(/^xueban-\S+/gm) ?? []) removeNet(net);
  if (existsSync(`/sys/class/net/${BRIDGE}`)) ip(`link del ${BRIDGE}`);
}
