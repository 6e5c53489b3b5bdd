#!/usr/bin/env bash
# mathkeyboardengine 1.1.1: backspace in an empty numerator takes nothing away, it pulls in what stands before the fraction.
# Good guess: in 2□/3, with the cursor in the empty box, backspace removes the frame or does nothing. Seen: 2□/3 becomes 2/3, so
# that a learner who corrects 2 1/3 has another number without a key for it. At the start of a filled place (√|3) it does nothing.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y >/dev/null; npm install --no-audit --no-fund --silent mathkeyboardengine@1.1.1
cat > a.mjs <<'J'
import { deleteLeft, DescendingBranchingNode, DigitNode, getViewModeLatex, insert, KeyboardMemory, LatexConfiguration, moveDown, moveLeft, moveUp, StandardBranchingNode } from 'mathkeyboardengine';
const look = (memory) => getViewModeLatex(memory, new LatexConfiguration());
const mixed = new KeyboardMemory();
insert(mixed, new DigitNode('2'));
insert(mixed, new DescendingBranchingNode('\\frac{', '}{', '}'));
moveDown(mixed);
insert(mixed, new DigitNode('3'));
moveUp(mixed);
const before = look(mixed);
deleteLeft(mixed);
const root = new KeyboardMemory();
insert(root, new StandardBranchingNode('\\sqrt{', '}'));
insert(root, new DigitNode('3'));
moveLeft(root);
const [rootBefore] = [look(root), deleteLeft(root)];
console.log(`${before} -> ${look(mixed)}; ${rootBefore} -> ${look(root)}`);
J
said=$(node a.mjs)
echo "mathkeyboardengine 1.1.1, backspace: $said"
[[ "$said" == '2\frac{\square}{3} -> \frac{2}{3}; \sqrt{3} -> \sqrt{3}' ]]
