import { TriangleAlert } from 'lucide-react';
import css from './FormMessage.module.css';

export const FormMessage = ({ message }: { message: string | null }) => (
  <div role="alert" className={css.message} hidden={message === null}>
    {message !== null && (
      <>
        <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
        <span>{message}</span>
      </>
    )}
  </div>
);
