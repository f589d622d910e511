import { styled } from '@mui/material/styles';
import { type BillingStatement, maxStatements } from '@sermon/contract/subscription/billing';
import { billingTexts } from '@sermon/domain/texts/subscription/billing';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, ExternalLink, type LucideIcon, Receipt, Undo2 } from 'lucide-react';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { AnchorButton } from '../../../ui/plain/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { LoadingArea } from '../../../ui/states/LoadingState.tsx';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { formatDollars } from '../format.ts';
import { billingStatements } from './queries.ts';

const texts = billingTexts.statements;

export function StatementsTab() {
  const { data: statements, error, refetch } = useQuery(billingStatements);
  const isPhone = useIsPhone();
  if (!statements && error)
    return <ErrorLine message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />;
  if (!statements) return <LoadingArea />;
  if (statements.length === 0)
    return (
      <Content>
        <EmptyState Icon={Receipt} text={texts.empty} hint={texts.emptyHint} />
      </Content>
    );
  return (
    <Content>
      {isPhone ? <Cards statements={statements} /> : <Table statements={statements} />}
      <Note>{texts.note}</Note>
      {statements.length === maxStatements && <Note>{texts.max(maxStatements)}</Note>}
    </Content>
  );
}

type Statements = { statements: readonly BillingStatement[] };

const Table = ({ statements }: Statements) => (
  <Rows>
    <thead>
      <tr>
        <th scope="col">{texts.invoice}</th>
        <th scope="col">{texts.date}</th>
        <th scope="col">{texts.plan}</th>
        <th scope="col">{texts.amount}</th>
        <th scope="col">{texts.state}</th>
        <th scope="col">
          <span style={visuallyHidden}>{texts.receipt}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {statements.map((statement) => (
        <tr key={statement.id}>
          <th scope="row">{nameOf(statement)}</th>
          <td>{nameDay(statement.createdDate)}</td>
          <td>{statement.description}</td>
          <td>{formatDollars(statement.amount)}</td>
          <td>
            <State statement={statement} />
          </td>
          <td>
            <OpenLink statement={statement} />
          </td>
        </tr>
      ))}
    </tbody>
  </Rows>
);

const Cards = ({ statements }: Statements) => (
  <CardList>
    {statements.map((statement) => (
      <li key={statement.id}>
        <div>
          <strong>{formatDollars(statement.amount)}</strong>
          <State statement={statement} />
        </div>
        <div>
          <span>
            {statement.description !== '' && (
              <>
                {statement.description}
                <br />
              </>
            )}
            {nameDay(statement.createdDate)}
            <br />
            {nameOf(statement)}
          </span>
          <OpenLink statement={statement} />
        </div>
      </li>
    ))}
  </CardList>
);

/** An invoice that has just been created has no number yet. */
const nameOf = ({ invoiceNumber }: BillingStatement) => invoiceNumber || texts.noNumber;

type Kind = 'paid' | 'unpaid' | 'refunded';
const icons: Record<Kind, LucideIcon> = { paid: Check, unpaid: CircleAlert, refunded: Undo2 };

function State({ statement: { paid, refunded } }: { statement: BillingStatement }) {
  const kind = refunded ? 'refunded' : paid ? 'paid' : 'unpaid';
  const Icon = icons[kind];
  return (
    <Mark data-kind={kind}>
      <Icon size={18} strokeWidth={1.8} aria-hidden />
      {texts[kind]}
    </Mark>
  );
}

function OpenLink({ statement }: { statement: BillingStatement }) {
  const { paymentUrl } = statement;
  const paid = statement.paid || statement.refunded;
  if (paymentUrl === null) return null;
  const name = nameOf(statement);
  return (
    <AnchorButton
      variant={paid ? 'quiet' : 'tonal'}
      href={paymentUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={paid ? texts.openOf(name) : texts.payOf(name)}
    >
      {paid && <ExternalLink size={18} strokeWidth={1.6} aria-hidden />}
      {paid ? texts.open : texts.pay}
    </AnchorButton>
  );
}

const Content = styled('div')({ maxWidth: 880, paddingTop: 16 });

const Rows = styled('table')(({ theme }) => ({
  ...theme.typography.body1,
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    height: 48,
    boxSizing: 'border-box',
    padding: '4px 16px 4px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'start',
    fontWeight: 400,
  },
  '& thead th': { ...theme.typography.subtitle2, height: 40, color: theme.vars.palette.text.secondary },
  '& th:first-of-type': { overflowWrap: 'anywhere' },
  '& tbody td:nth-of-type(1)': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '& tbody td:nth-of-type(2)': { overflowWrap: 'anywhere' },
  '& thead th:nth-of-type(4), & tbody td:nth-of-type(3)': { textAlign: 'end', paddingInlineEnd: 32 },
  '& tr > :last-child': { textAlign: 'end', paddingInlineEnd: 0, width: 120 },
}));

const CardList = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& > li': {
    padding: '12px 16px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  '& > li > div': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& > li > div + div': { marginTop: 4 },
  '& strong': { ...theme.typography.body1, fontWeight: 600 },
  '& > li > div > span:first-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > div:last-of-type > span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& a': { flex: 'none' },
}));

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  verticalAlign: 'middle',
  gap: 6,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '&[data-kind=paid]': { color: theme.vars.palette.success.main },
  '&[data-kind=unpaid]': { color: theme.vars.palette.error.main },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '12px 0 0',
  color: theme.vars.palette.text.secondary,
  textWrap: 'pretty',
}));
