import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Folder, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useMe } from '#web/features/accounts/accounts.queries.ts';
import { ArticleLinks } from '#web/features/articles/article-links.tsx';
import { articleQuery, categoriesQuery, categoryArticlesQuery, featuredQuery } from '#web/features/articles/articles.queries.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './navigation.module.css';

const groups = [
  {
    title: 'Navigation',
    links: [
      ['Main page', paths.home],
      ['Browse articles', paths.browse()],
      ['Bounties', paths.bounties],
      ['Roadmap', paths.roadmap],
    ],
  },
  {
    title: 'Interaction',
    links: [
      ['Contribute', paths.contribute],
      ['Propose an article', paths.propose],
      ['Report an inaccuracy', paths.report()],
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
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
      {text}
    </Link>
  );
}

function Category({ name, isCurrent }: { name: string; isCurrent: boolean }) {
  const [touched, setTouched] = useState<boolean | null>(null);
  const open = touched ?? isCurrent;
  // Loaded once, when it is first opened.
  const { data, isError } = useQuery({ ...categoryArticlesQuery(name), enabled: open });
  return (
    <details open={open} onToggle={(event) => event.currentTarget.open !== open && setTouched(event.currentTarget.open)}>
      <summary>
        <ChevronRight className="icon" aria-hidden />
        {open ? <FolderOpen className="icon" aria-hidden /> : <Folder className="icon" aria-hidden />}
        {name}
      </summary>
      <noscript>
        <a href={paths.browse(name)}>All in {name}</a>
      </noscript>
      {data === undefined && !isError ? (
        open ? (
          <p className={styles.remark}>Loading…</p>
        ) : null
      ) : data === undefined || data.articles.length === 0 ? (
        <p className={styles.remark}>No articles in this category.</p>
      ) : (
        <ArticleLinks articles={data.articles}>
          {data.next ? (
            <li>
              <Link to={paths.browse(name)}>All in {name}</Link>
            </li>
          ) : null}
        </ArticleLinks>
      )}
    </details>
  );
}

function Categories({ names }: { names: readonly string[] }) {
  const { slug } = useParams();
  const { pathname } = useLocation();
  // Only reads what the article's page has loaded.
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
  // Anonymous people have no account to look at (spec §6).
  const isAnonymous = useMe()?.wallet === 'anonymous';
  const featured = useQuery(featuredQuery).data?.featured ?? [];
  const categories = useQuery(categoriesQuery).data?.categories ?? [];
  return (
    <>
      {groups.map(({ title, links }) => (
        <section key={title} className={styles.group}>
          <h2>{title}</h2>
          <ul>
            {links.map(([text, to]) =>
              to === paths.account && isAnonymous ? null : (
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
      </section>
    </>
  );
}
