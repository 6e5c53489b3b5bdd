import { clientMessages } from '@xueban/contract/client-errors';
import { ApiError } from './api-error';
import { readEnvelope, readPagination, toTarget } from './request';

const HOST = 'https://api.test';

function thrownBy(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('nothing was thrown');
}

describe('toTarget', () => {
  test('fills ids into the path below the prefix', () => {
    expect(toTarget(HOST, 'POST learning_records/{id}/questions/{questionId}/known', { id: 7, questionId: 12 })).toEqual({
      method: 'POST',
      url: 'https://api.test/learning/v1/learning_records/7/questions/12/known',
    });
  });

  test('encodes the query and leaves out what is undefined or null', () => {
    const { method, url } = toTarget(
      HOST,
      'GET courses',
      {},
      { page: 1, name: '初中 词', content_type_eq: undefined, other: null, on: false },
    );
    expect(method).toBe('GET');
    expect(url).toBe('https://api.test/learning/v1/courses?page=1&name=%E5%88%9D%E4%B8%AD%20%E8%AF%8D&on=false');
  });

  test('encodes what stands in the path', () => {
    expect(toTarget(HOST, 'GET courses/{id}', { id: 'a/b?c' }).url).toBe('https://api.test/learning/v1/courses/a%2Fb%3Fc');
  });

  test.each([[undefined], [null], ['']])('refuses a missing id (%p)', (id) => {
    expect(() => toTarget(HOST, 'GET courses/{id}', { id })).toThrow('parameter id is missing');
  });
});

describe('readEnvelope', () => {
  test.each([
    [200, 200],
    [201, 201],
    [200, 201],
  ])('HTTP %i with code %i is a success', (statusCode, code) => {
    expect(readEnvelope({ statusCode, data: { code, data: { id: 1 } } }).data).toEqual({ id: 1 });
  });

  test('an error carries the server’s code, message and key', () => {
    const error = thrownBy(() =>
      readEnvelope({ statusCode: 404, data: { code: 4041, data: null, message: '没有找到', error: 'NOT_FOUND' } }),
    );
    expect(error).toMatchObject({ code: 4041, message: '没有找到', key: 'NOT_FOUND', handled: false });
  });

  test('without a code the HTTP status stands, without a message 请求失败', () => {
    expect(thrownBy(() => readEnvelope({ statusCode: 502, data: '<html>' }))).toMatchObject({
      code: 502,
      message: clientMessages.requestFailed,
      key: undefined,
    });
    expect(thrownBy(() => readEnvelope({ statusCode: 500, data: { message: '' } }))).toMatchObject({ code: 500, message: '请求失败' });
  });

  test.each([
    ['of a later server', 'LATER_KEY', 'LATER_KEY'],
    ['that is none', 'toString', undefined],
    ['that is no text', 7, undefined],
  ])('a key %s', (_name, error, key) => {
    expect(thrownBy(() => readEnvelope({ statusCode: 400, data: { code: 400, error } })).key).toBe(key);
  });

  test('a good status with a failing code is a failure', () => {
    expect(thrownBy(() => readEnvelope({ statusCode: 200, data: { code: 422, message: '验证码不正确或已过期' } }))).toMatchObject({
      code: 422,
    });
  });

  test('a failing status with a good code is a failure', () => {
    expect(thrownBy(() => readEnvelope({ statusCode: 500, data: { code: 200, data: 1 } }))).toBeInstanceOf(ApiError);
  });

  test.each([['<html>hotel wifi</html>'], [null], [[]], [{}]])('a success that is no envelope did not reach the API: %p', (data) => {
    expect(thrownBy(() => readEnvelope({ statusCode: 200, data }))).toMatchObject({ code: -1, message: '网络请求失败' });
  });
});

describe('readPagination', () => {
  test('whatever the case of the names', () => {
    expect(readPagination({ 'x-page': '2', 'X-PER-PAGE': '20', 'X-Total': 45 }, undefined)).toEqual({ page: 2, total: 45, pageSize: 20 });
    expect(readPagination({ 'X-Page': ['3'] }, 7)).toEqual({ page: 3, total: 7, pageSize: 10 });
  });

  test('what is missing or no number comes from the envelope or the defaults', () => {
    expect(readPagination({ 'X-Page': 'abc', 'X-Total': '-1' }, 12)).toEqual({ page: 1, total: 12, pageSize: 10 });
    expect(readPagination({}, undefined)).toEqual({ page: 1, total: 0, pageSize: 10 });
  });
});
