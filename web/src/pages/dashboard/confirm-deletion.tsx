import { useMutation } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import accountClasses from '../../components/account/account.module.css';
import { accountActions } from '../../components/account/account-actions.ts';
import { Field } from '../../components/account/field.tsx';
import { Modal } from '../../components/modal.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useTranslation } from '../../i18n.ts';
import { refreshViewer } from '../../viewer/viewer.ts';
import { DeleteAccountMutation, DeleteFilesMutation } from './delete-queries.ts';

export function ConfirmAccount({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [remove, { loading }] = useMutation(DeleteAccountMutation);
  const [refused, setRefused] = useState(false);
  const confirm = async (typed: string) => {
    const { data } = await remove({ variables: { email: typed } }).catch(() => ({ data: null }));
    if (!data)
      return showToast({ title: t('remove.accountTitle'), message: t('errors.failed'), tone: 'danger' });
    if (data.deleteAccount.__typename !== 'Deletion') return setRefused(true);
    showToast({
      title: t('remove.accountDone'),
      message: t('remove.receipt', { receipt: data.deleteAccount.receipt }),
      tone: 'success',
    });
    // The session is of somebody who is gone: what the provider keeps of it in this browser goes too.
    const stay = () => undefined;
    // The account is gone, and its sessions with it.
    await (await accountActions()).signOut(stay).catch(() => undefined);
    await refreshViewer();
  };
  return (
    <Modal title={t('remove.accountTitle')} onClose={onClose}>
      <form
        className={accountClasses.form}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('email');
          void confirm(typeof typed === 'string' ? typed : '');
        }}
      >
        <p>{t('remove.accountText', { email })}</p>
        <Field label={t('email')} name="email" type="email" autoComplete="off" />
        {refused && (
          <p role="alert" className={accountClasses.error}>
            {t('remove.mismatch')}
          </p>
        )}
        <Button type="submit" color="var(--danger)" loading={loading}>
          {t('remove.account')}
        </Button>
      </form>
    </Modal>
  );
}

export function ConfirmFiles({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const { t } = useTranslation('account');
  const [remove, { loading }] = useMutation(DeleteFilesMutation);
  const confirm = async () => {
    const { data } = await remove();
    showToast({ title: t('remove.filesDone', { count: data?.deleteFiles ?? 0 }), tone: 'success' });
    onClose();
    onDeleted();
  };
  return (
    <Modal title={t('remove.filesTitle')} onClose={onClose}>
      <div className={accountClasses.form}>
        <p>{t('remove.filesText')}</p>
        <Button color="var(--danger)" loading={loading} onClick={() => void confirm()}>
          {t('remove.files')}
        </Button>
      </div>
    </Modal>
  );
}
