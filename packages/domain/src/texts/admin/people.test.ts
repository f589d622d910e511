import { expect, test } from 'vitest';
import { auditActions } from '../../admin/people.ts';
import { admin } from './people.ts';

test('every action in the audit log has a label of its own', () => {
  expect(Object.keys(admin.auditActions).toSorted()).toEqual(auditActions.toSorted());
  const labels = Object.values(admin.auditActions);
  expect(labels.every((label) => label.length > 0)).toBe(true);
  expect(new Set(labels).size).toBe(labels.length);
});
