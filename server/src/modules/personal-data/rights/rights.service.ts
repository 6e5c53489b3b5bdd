/** What the school does with data of people at their request: corrects, links, deletes. Runs in the caller's transaction, which also holds the audit event. */
import type { Executor } from '../../../database';
import { AdministrationError, checkedName, checkedPhone, createAdministration, type Named } from '../../school';
import { requestDeletion, withdrawRequest } from './deletions.service';
import { linkGuardian, type LinkRefusal } from './guardian-links';
import { changePhone, correctStudent, hasOtherLastingGuardian, isPhoneTaken, renameParent, unlink } from './people.repository';

export interface Linked {
  parent: Named;
  student: Named;
}

const REFUSALS: Readonly<Record<LinkRefusal, (both: Linked) => string>> = {
  STUDENT_LEAVING: ({ student }) => `${student.name} 已申请删除，请先用 delete-student --undo 撤回`,
  GUARDIAN_LEAVING: ({ parent }) => `${parent.name} 已申请注销，请先用 delete-parent --undo 撤回`,
  GUARDIAN_LETTING_GO: ({ parent, student }) => `${parent.name} 已申请与 ${student.name} 解除关联，请先让家长在小程序里撤回`,
  GUARDIAN_LINKED: ({ parent, student }) => `${student.name} 已经是 ${parent.name} 的学员`,
};

/** Guardians are named by their phone, students by name or id. @throws AdministrationError with what to do, in Chinese */
export function createRights(tx: Executor) {
  const { findParent, findStudent } = createAdministration(tx);

  const loadBoth = async (phone: string, student: string) => ({ parent: await findParent(phone), student: await findStudent(student) });

  return {
    /** Corrects the name, the grade or both; gives the name as it is now. */
    async correctStudent(student: string, { name, grade }: { name?: string | undefined; grade?: string | undefined }): Promise<Named> {
      const found = await findStudent(student);
      const values = { ...(name !== undefined && { name: checkedName(name) }), ...(grade !== undefined && { grade: checkedName(grade) }) };
      if (Object.keys(values).length === 0) throw new AdministrationError('请用 --name 或 --grade 写明更正的内容');
      await correctStudent(tx, found.id, values);
      return { id: found.id, name: values.name ?? found.name };
    },

    async renameParent(phone: string, name: string): Promise<Named> {
      const { id } = await findParent(phone);
      await renameParent(tx, id, checkedName(name));
      return { id, name: checkedName(name) };
    },

    /** Ends the guardian's sessions, too. */
    async changePhone(phone: string, to: string): Promise<Named> {
      const parent = await findParent(phone);
      const number = checkedPhone(to);
      if (await isPhoneTaken(tx, number)) throw new AdministrationError(`手机号 ${number} 已经登记过`);
      await changePhone(tx, parent.id, number);
      return parent;
    },

    async link(phone: string, student: string): Promise<Linked> {
      const both = await loadBoth(phone, student);
      const refusal = await linkGuardian(tx, both.parent.id, both.student.id);
      if (refusal) throw new AdministrationError(REFUSALS[refusal](both));
      return both;
    },

    async unlink(phone: string, student: string): Promise<Linked> {
      const both = await loadBoth(phone, student);
      if (!(await hasOtherLastingGuardian(tx, both.student.id, both.parent.id)))
        throw new AdministrationError(
          `${both.student.name} 没有别的家长（正在注销的不算）：请先用 link 关联另一位家长，或者用 delete-student 删除`,
        );
      if (!(await unlink(tx, both.parent.id, both.student.id)))
        throw new AdministrationError(`${both.student.name} 不是 ${both.parent.name} 的学员`);
      return both;
    },

    async deleteStudent(student: string): Promise<Named & { dueAt: Date }> {
      const found = await findStudent(student);
      const dueAt = await requestDeletion(tx, { studentId: found.id });
      if (!dueAt) throw new AdministrationError(`${found.name} 已经申请过删除`);
      return { ...found, dueAt };
    },

    async deleteParent(phone: string): Promise<Named & { dueAt: Date }> {
      const found = await findParent(phone);
      const dueAt = await requestDeletion(tx, { parentId: found.id });
      if (!dueAt) throw new AdministrationError(`${found.name} 已经申请过注销`);
      return { ...found, dueAt };
    },

    async keepStudent(student: string): Promise<Named> {
      const found = await findStudent(student);
      if (!(await withdrawRequest(tx, { studentId: found.id }))) throw new AdministrationError(`${found.name} 没有可以撤回的删除申请`);
      return found;
    },

    /** Gives students, too, who are linked again: `deletions --apply` had parted the guardian from them. */
    async keepParent(phone: string): Promise<Named & { linkedAgain: number[] }> {
      const found = await findParent(phone);
      const linkedAgain = await withdrawRequest(tx, { parentId: found.id });
      if (!linkedAgain) throw new AdministrationError(`${found.name} 没有可以撤回的注销申请`);
      return { ...found, linkedAgain };
    },
  };
}
