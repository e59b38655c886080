import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { changeKinds, type ChangeKind } from '#contract/submissions/recent-limits.ts';
import { categoriesQuery } from '#web/features/articles/articles.queries.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { Link } from '#web/navigation/link.tsx';
import { recentPaths } from '#web/navigation/recent-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Select } from '#web/ui/input.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import type { ChangeFilters as Filters } from './recent.queries.ts';
import styles from './change-filters.module.css';

const names: Record<ChangeKind, string> = {
  edit: 'Edits',
  contribution: 'Contributions',
  decision: 'Decisions',
  dispute: 'Disputes',
  comment: 'Comments',
  bounty: 'Bounties',
};

/** The kinds as links. One is chosen. */
function Kinds({ filters }: { filters: Filters }) {
  return (
    <div className={styles.kinds}>
      <LinkTabs label="Kind">
        {[undefined, ...changeKinds].map((kind) => (
          <Link
            key={kind ?? ''}
            to={recentPaths.recent({ ...filters, kind })}
            aria-current={kind === filters.kind ? 'true' : undefined}
            preventScrollReset
          >
            {kind === undefined ? 'All' : names[kind]}
          </Link>
        ))}
      </LinkTabs>
    </div>
  );
}

/** A link that leaves out the reader's own changes, or shows them again; for people with a wallet. */
function NotByMe({ filters }: { filters: Filters }) {
  const me = useMe();
  if (!me || me.wallet === 'anonymous') return null;
  const isOut = filters.notBy === me.wallet;
  return (
    <Link
      className="target"
      to={recentPaths.recent({ ...filters, notBy: isOut ? undefined : me.wallet })}
      preventScrollReset
    >
      {isOut ? 'Show mine too' : 'Leave out mine'}
    </Link>
  );
}

/** The filters of the list, and `children` beside them. Without scripts the browser submits the form. */
export function ChangeFilters({ filters, children }: { filters: Filters; children: ReactNode }) {
  const navigate = useNavigate();
  const listed = useQuery(categoriesQuery).data?.categories ?? [];
  const { kind, category = '', by = '', notBy } = filters;
  const categories = category === '' || listed.includes(category) ? listed : [category, ...listed];
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const of = (name: string) => (typed.get(name) as string).trim() || undefined;
    void navigate(recentPaths.recent({ kind, notBy, category: of('category'), by: of('by') }), {
      preventScrollReset: true,
    });
  };
  return (
    <>
      <Kinds filters={filters} />
      {/* Remounts the form with each list, which resets its fields. */}
      <form key={`${category} ${by}`} className={styles.filters} action={recentPaths.recent()} onSubmit={show}>
        {kind ? <input type="hidden" name="kind" value={kind} /> : null}
        {notBy ? <input type="hidden" name="notBy" value={notBy} /> : null}
        <Field label="Category">
          {(wiring) => (
            <Select {...wiring} name="category" defaultValue={category}>
              <option value="">All categories</option>
              {categories.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Person">
          {(wiring) => (
            <Input {...wiring} name="by" defaultValue={by} placeholder="A name or a wallet" autoComplete="off" />
          )}
        </Field>
        <Button type="submit">Show</Button>
        <NotByMe filters={filters} />
        {children}
      </form>
    </>
  );
}
