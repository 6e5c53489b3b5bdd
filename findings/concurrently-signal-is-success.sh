#!/usr/bin/env bash
# concurrently 9.2.5, as a library: a run that Ctrl-C ended counts as a success.
# Good guess: when SIGINT ends the commands, `result` rejects or says a code other than 0, so a wrapper exits with failure. Seen:
# it resolves and each command that the signal killed has exit code 0. A wrapper has to remember the signal itself.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null; npm install --no-audit --no-fund --silent concurrently@9.2.5
cat > a.mjs <<'J'
import { concurrently } from 'concurrently';
const { commands, result } = concurrently(['sleep 20', 'sleep 20'], { raw: true });
setTimeout(() => process.kill(process.pid, 'SIGINT'), 1000);
const said = await result.then((events) => ['resolves', events], (events) => ['rejects', events]);
console.log(said[0], said[1].map(({ exitCode, killed }) => `${exitCode} ${killed}`).join(', '), commands.length);
J
said=$(node a.mjs)
echo "concurrently 9.2.5 after SIGINT: $said"
[[ "$said" == "resolves 0 "* ]]
