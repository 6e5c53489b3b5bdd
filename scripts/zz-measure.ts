import { checkFolder } from '../server/src/mathematics-content/check-folder';
import { readContent } from '../server/src/mathematics-content/parse/folder';
import { checkContent } from '../server/src/mathematics-content/check/check-content';
import { Problems } from '../server/src/mathematics-content/problems';
import { compileContent } from '../server/src/mathematics-content/compile/course';
const cpu=()=>{const u=process.cpuUsage();return (u.user+u.system)/1000;};
let c=cpu(); const lap=(n:string)=>{const d=cpu();console.log(n,Math.round(d-c),'ms cpu');c=d;};
lap('start'); const p=new Problems(); const content=readContent('content/mathematics',p); lap('read'); checkContent(content); lap('check'); const comp=compileContent(content); lap('compile'); console.log(comp.pictures.size, p.errors.length);
const secs=content.courses.flatMap(x=>[...x.sections.values()]); console.log(secs.length,'sections', secs.reduce((a,s)=>a+s.questions.length,0));
