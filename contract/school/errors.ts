/** Errors of the catalogue (errors.ts) that the school console alone meets. */
import type { ErrorEntry } from '../error-entry';

export const schoolErrors = {
  ROLE_NOT_ALLOWED: {
    status: 403,
    message: '您的账号不能做这一步，请找校长或教务',
    when: 'A member of staff calls what their role may not do.',
  },
  EDITED_MEANWHILE: {
    status: 409,
    message: '刚刚有人改过，请先看看新的内容，您填的还在',
    when: 'Something is changed with a `version` that is not the latest.',
  },
  STAFF_LINK_ENDED: {
    status: 410,
    message: '这个链接已经用过或过期了，请让校长再发一个',
    when: 'A password is chosen by a link that was used, replaced, has expired, or is of somebody disabled.',
  },
  STAFF_PHONE_TAKEN: {
    status: 409,
    message: '这个手机号已经有教职工在用',
    when: 'Somebody is taken on with the phone of another member of staff.',
  },
  STAFF_TEACHER_TAKEN: {
    status: 409,
    message: '这位老师已经有账号了',
    when: 'A member of staff is to be a teacher that another one is already.',
  },
  STAFF_TEACHER_MISSING: {
    status: 422,
    message: '请选择是哪一位老师',
    when: 'A member of staff gets the role of a teacher without one, or one that does not exist.',
  },
  LAST_OWNER: {
    status: 409,
    message: '学校至少要有一位校长账号',
    when: 'The last owner is to be disabled or to get another role.',
  },
  TRIAL_BOOKING_NOT_NOW: {
    status: 409,
    message: '这条预约现在不能这样记，请看看它的状态',
    when: 'A booking of a trial lesson is moved to a state that does not follow from its own.',
  },
  TEACHER_NOT_FOUND: {
    status: 422,
    message: '没有这位老师，请重新选择',
    when: 'Something is given to a teacher who is not there.',
  },
  CLASS_NAME_TAKEN: {
    status: 409,
    message: '已经有一个班叫这个名字',
    when: 'A class gets the name of another one that is not over.',
  },
  CLASS_FULL: {
    status: 409,
    message: '一个班最多 100 名学员',
    when: 'A class gets more students than CLASS_MAX_STUDENTS.',
  },
  CLASS_OVER: {
    status: 422,
    message: '没有这个班，或者已经结班，请重新选择',
    when: 'A student is enrolled in a class that is not there, or is over.',
  },
  TABLE_UNREADABLE: {
    status: 422,
    message: '这个文件读不出来：{reason}',
    when: 'A roster is no table, is damaged, or is empty.',
  },
  TABLE_TOO_LONG: {
    status: 422,
    message: '一次最多导入 {most} 名学员，请分成几个文件',
    when: 'A roster has more lines than are written at once.',
  },
  NOBODY_TO_PRINT: {
    status: 422,
    message: '没有学员可以打印，请先选学员',
    when: 'A print is asked for of nobody, or of a class without students.',
  },
  TOO_MANY_TO_PRINT: {
    status: 422,
    message: '一次最多打印 200 名学员，请按班级分开打印',
    when: 'A print is asked for of more than SCHOOL_PRINT_STUDENTS.',
  },
  COURSE_NOT_FOUND: {
    status: 422,
    message: '没有这门课程，请重新选择',
    when: 'Somebody is given a course that is not there.',
  },
  GUARDIAN_LEAVING: {
    status: 409,
    message: '这位家长申请了注销，先请家长在小程序里撤回，或换一个手机号',
    when: 'A student is enrolled with, or linked to, a guardian who has asked to be deleted.',
  },
  GUARDIAN_LETTING_GO: {
    status: 409,
    message: '这位家长申请了与这名学员解除关联，先请家长在小程序里撤回',
    when: 'A student is linked to a guardian who has asked to be parted from them.',
  },
  GUARDIAN_LINKED: {
    status: 409,
    message: '这位家长已经是这名学员的家长',
    when: 'A student is linked to a guardian whom they have.',
  },
  STUDENT_LEAVING: {
    status: 409,
    message: '这名学员申请了删除，先请校长或家长撤回',
    when: 'A guardian is linked to a student whose deletion has been asked for.',
  },
  STUDENT_ENROLLED: {
    status: 409,
    message: '这位家长已经有一个同名的学员，请到学员里安排课程',
    when: 'A guardian has a student of this name already.',
  },
  LESSON_GIVEN: {
    status: 409,
    message: '{names}这一天已经有这门课的一节课，谁的都没有登记',
    when: 'A lesson is registered of a student who has one of this course on this day that was charged and not taken back, or is under way.',
  },
  LESSON_TIME_REFUSED: {
    status: 422,
    message: '上课时间要在最近 {days} 天之内，不能晚于现在',
    when: 'A lesson is registered that is still to come, or was longer ago than LESSON_REGISTER_DAYS.',
  },
  COURSE_IN_LESSON: {
    status: 409,
    message: '这门课还有一节没有结束，先结束那节课',
    when: 'A course is taken from a student in whose lesson it is learned.',
  },
  NAME_DIFFERS: {
    status: 422,
    message: '输入的姓名和学员不一样，什么也没有做',
    when: "What cannot be undone is confirmed by another name than the student's.",
  },
  LAST_GUARDIAN: {
    status: 409,
    message: '这名学员没有别的家长，请先添加另一位家长，或者删除学员',
    when: 'The only guardian who stays is to be parted from a student.',
  },
  DELETION_ASKED_BEFORE: {
    status: 409,
    message: '已经申请过删除',
    when: 'The deletion of a student is asked for while one is under way.',
  },
  SCHOOL_FILE_GONE: {
    status: 404,
    message: '这个文件已经清掉了，请重新上传',
    when: 'A file is named that another session brought, that is too old, or that never was.',
  },
  SCHOOL_FILE_TOO_LARGE: {
    status: 413,
    message: '文件超过 20 MB，请分成几个文件',
    when: 'Staff bring a file that is larger than MAX_SCHOOL_FILE_BYTES.',
  },
  SCHOOL_FILE_USED: {
    status: 409,
    message: '这个文件已经导入过了',
    when: 'A file that was imported is to be read or imported again, under another key.',
  },
  WORD_REFUSED: {
    status: 422,
    message: '{reason}',
    when: 'A word is to become what the import of word lists would refuse as well.',
  },
  SCHOOL_RULES_REFUSED: {
    status: 422,
    message: '{problems}',
    when: 'Rules are to be changed to what cannot be followed; the message says what is wrong.',
  },
} as const satisfies Record<string, ErrorEntry>;
