import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { takeFocus } from '#web/ui/behaviour/take-focus.ts';
import { Button } from '#web/ui/button.tsx';

interface ShowMoreProps<Page extends { readonly next: string | null }> {
  /** Where the next page begins; nothing at the list's end, or while it is not known. */
  readonly next: string | null | undefined;
  readonly pageAt: (cursor: string) => UseQueryOptions<Page>;
  /** The page that the next one follows, where that matters to what is shown of it. */
  readonly before?: Page;
  /** What is shown of a page. */
  readonly children: (page: Page, before?: Page) => ReactNode;
  readonly label?: string;
  /** Where a page of the site begins with the next page: for those who read without scripts. */
  readonly pathOf?: (cursor: string) => string;
  /** Whether further pages stand above instead of below, as in a list that begins with the oldest. */
  readonly above?: boolean;
}

function NextPage<Page extends { readonly next: string | null }>({
  next,
  pageAt,
  before,
  children,
  ...rest
}: ShowMoreProps<Page>) {
  const { data, isPending, refetch } = useQuery(pageAt(next!));
  const further = (
    <ShowMore next={data?.next} pageAt={pageAt} {...(data && { before: data })} {...rest}>
      {children}
    </ShowMore>
  );
  return (
    <div ref={takeFocus} tabIndex={-1}>
      {isPending ? <p role="status">Loading…</p> : null}
      {rest.above ? further : null}
      {data ? children(data, before) : null}
      {rest.above ? null : further}
      {data || isPending ? null : <Button onClick={() => void refetch()}>Try again</Button>}
    </div>
  );
}

/** The rest of a list that comes in pages: a button for the next one, and what was asked for in its place. */
export function ShowMore<Page extends { readonly next: string | null }>(props: ShowMoreProps<Page>) {
  const [isOpen, setOpen] = useState(false);
  if (!props.next) return null;
  return isOpen ? (
    <NextPage {...props} />
  ) : (
    <>
      <p className="scripted">
        <Button onClick={() => setOpen(true)}>{props.label ?? 'Show more'}</Button>
      </p>
      {props.pathOf ? (
        <noscript>
          <a href={props.pathOf(props.next)}>Next page</a>
        </noscript>
      ) : null}
    </>
  );
}
