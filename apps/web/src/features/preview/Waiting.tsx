import { Spinner } from '../../ui/plain/Spinner.tsx';
import css from './PreviewDialog.module.css';

export const Waiting = ({ text }: { text: string }) => (
  <div className={css.waiting} role="status">
    <Spinner size={28} />
    <p>{text}</p>
  </div>
);
