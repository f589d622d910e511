import type { CallFailed } from '@sermon/contract/client';
import { duplicateFeature, isPaid, may } from '@sermon/domain/accounts/entitlements';
import { library as texts } from '@sermon/domain/texts/library';
import { Copy } from 'lucide-react';
import { duplicateEdit } from '../itemEdits.ts';
import type { ItemAction } from './action.ts';
import { perform, succeeds } from './change.ts';
import { newItemNotice } from './newItemNotice.ts';

export const duplicate: ItemAction = {
  order: 60,
  label: () => 'Duplicate',
  Icon: Copy,
  isShown: ([item]) => item?.type === 'BuilderAsset',
  async run([item], tools) {
    if (!item) return;
    const { situation, client, goTo, notify, upgrade } = tools;
    const feature = duplicateFeature(item);
    if (isPaid(feature) && !may(situation.user, feature)) return upgrade(feature);
    const copying = perform(client, duplicateEdit(item, situation.folderId ?? item.parentId).changes);
    // 409 means that the library or the storage is full. Its message explains what helps.
    const failed = ({ statusCode, message }: CallFailed) =>
      statusCode === 409 ? message : texts.failedToDuplicate(item.name);
    if (!(await succeeds(copying, tools, failed))) return;
    const [copy] = await copying;
    if (!copy) return;
    notify(newItemNotice([copy], texts.created(copy.name), tools));
    await goTo(`/build/${copy.id}`);
  },
};
