import { useQuery } from '@tanstack/react-query';
import { read } from '#web/client/calls.ts';

/** The name, addresses and links of this installation; null means not announced yet. */
export const siteQuery = read('/site', {});

/** Whether a wallet is an admin's, by the configuration. */
export const useIsAdmin = (wallet: string): boolean => useQuery(siteQuery).data?.admins.includes(wallet) ?? false;

/** The name of this installation. */
export const useSiteName = (): string => useQuery(siteQuery).data?.name ?? 'Trenchpedia';
