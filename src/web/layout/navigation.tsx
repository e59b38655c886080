import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Folder, FolderOpen, FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import type { ArticleLink } from '#contract/texts/article-parts.ts';
import {
  articleQuery,
  firstOfCategoryQuery,
  featuredQuery,
  largestCategoriesQuery,
} from '#web/features/articles/articles.queries.ts';
import { useFace } from '#web/features/people/remembered.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import styles from './navigation.module.css';

/** A list of articles by their titles; `children` are further items at its end. */
function ArticleLinks({ articles, children }: { articles: readonly ArticleLink[]; children?: ReactNode }) {
  return (
    <ul>
      {articles.map(({ slug, title }) => (
        <li key={slug}>
          <Link to={paths.article(slug)}>
            <FileText className="icon" aria-hidden />
            {title}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}

const groups = [
  {
    title: 'Navigation',
    links: [
      ['Main page', paths.home],
      ['Browse articles', paths.browse()],
      ['Bounties', paths.bounties],
      ['Recent changes', '/recent'],
      ['Roadmap', paths.roadmap],
      ['Random article', paths.random],
    ],
  },
  {
    title: 'Interaction',
    links: [
      ['Contribute', paths.contribute],
      ['Propose an article', paths.propose],
      ['Report an inaccuracy', paths.report()],
      ['Leaderboard', paths.leaderboard()],
    ],
  },
  {
    title: 'Tools',
    links: [
      ['Search', paths.search()],
      ['My account', paths.account],
      ['Support us', paths.donate],
      ['Community', paths.socials],
    ],
  },
] as const;

function NavLink({ to, text }: { to: string; text: string }) {
  const { pathname } = useLocation();
  // A plain link: the server chooses the article at the click, and the browser must not fetch it earlier.
  return to === paths.random ? (
    <a href={to}>{text}</a>
  ) : (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
      {text}
    </Link>
  );
}

/** The content of an open category. Loaded once, when it is first opened. */
function Opened({ name }: { name: string }) {
  const { data, isPending } = useQuery(firstOfCategoryQuery(name));
  const articles = data?.articles ?? [];
  if (articles.length === 0)
    return <p className={styles.remark}>{isPending ? 'Loading…' : 'No articles in this category.'}</p>;
  return (
    <ArticleLinks articles={articles}>
      {data?.next ? (
        <li>
          <Link to={paths.browse(name)}>All in {name}</Link>
        </li>
      ) : null}
    </ArticleLinks>
  );
}

function Category({ name, isCurrent }: { name: string; isCurrent: boolean }) {
  const [touched, setTouched] = useState<boolean | null>(null);
  const open = touched ?? isCurrent;
  return (
    <details
      open={open}
      onToggle={(event) => event.currentTarget.open !== open && setTouched(event.currentTarget.open)}
    >
      <summary>
        <ChevronRight className="icon" aria-hidden />
        {open ? <FolderOpen className="icon" aria-hidden /> : <Folder className="icon" aria-hidden />}
        {name}
      </summary>
      <noscript>
        <a href={paths.browse(name)}>All in {name}</a>
      </noscript>
      {open ? <Opened name={name} /> : null}
    </details>
  );
}

function Categories({ names }: { names: readonly string[] }) {
  const { slug } = useParams();
  const { pathname } = useLocation();
  // Reads the query that the article's page has loaded, without a request.
  const { data } = useQuery({ ...articleQuery(slug ?? ''), enabled: false });
  const current = slug !== undefined && pathname === paths.article(slug) ? data?.article.category : undefined;
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <Category name={name} isCurrent={name === current} />
        </li>
      ))}
    </ul>
  );
}

/** The links of the sidebar and of the menu on small screens (spec §2, Shared layout). */
export function Navigation() {
  // Logged-out and anonymous people have no account page (spec §6).
  const face = useFace();
  const hasAccount = Boolean(face) && face?.wallet !== 'anonymous';
  const featured = useQuery(featuredQuery).data?.featured ?? [];
  const largest = useQuery(largestCategoriesQuery).data;
  const categories = largest?.categories ?? [];
  return (
    <>
      {groups.map(({ title, links }) => (
        <section key={title} className={styles.group}>
          <h2>{title}</h2>
          <ul>
            {links.map(([text, to]) =>
              to === paths.account && !hasAccount ? null : (
                <li key={to}>
                  <NavLink to={to} text={text} />
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
      <section className={styles.group}>
        <h2>Featured articles</h2>
        <ul>
          {featured.map(({ slug, title }) => (
            <li key={slug}>
              <NavLink to={paths.article(slug)} text={title} />
            </li>
          ))}
        </ul>
        {featured.length === 0 ? <p className={styles.remark}>None yet.</p> : null}
      </section>
      <section className={styles.group}>
        <h2>Categories</h2>
        <Categories names={categories} />
        {categories.length === 0 ? <p className={styles.remark}>No categories found.</p> : null}
        {largest?.next ? (
          <ul>
            <li>
              <NavLink to={paths.browse()} text="All categories" />
            </li>
          </ul>
        ) : null}
      </section>
    </>
  );
}
