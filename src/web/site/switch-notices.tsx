import { useQuery } from '@tanstack/react-query';
import { siteQuery } from './site.queries.ts';

/** Active switches, above every page: name, end and reason. Nothing while there are none. */
export const SwitchNotices = () =>
  useQuery(siteQuery).data?.switches.map(({ name, sentence }) => (
    <p key={name} className="failure written" role="status">
      {sentence}
    </p>
  ));
