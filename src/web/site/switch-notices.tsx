import { useQuery } from '@tanstack/react-query';
import { siteQuery } from './site.queries.ts';

/** What an admin switched off, above every page: what, until when, and why. Nothing while everything is on. */
export const SwitchNotices = () =>
  useQuery(siteQuery).data?.switches.map(({ name, sentence }) => (
    <p key={name} className="failure written" role="status">
      {sentence}
    </p>
  ));
