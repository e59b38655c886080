import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Site } from '#contract/site.ts';

/** The name, addresses and links of this installation; null is what nobody has announced yet. */
export const siteQuery = queryOptions<Site>({ queryKey: ['/api/site'] });

/** What this installation calls itself. */
export const useSiteName = (): string => useQuery(siteQuery).data?.name ?? 'Trenchpedia';
