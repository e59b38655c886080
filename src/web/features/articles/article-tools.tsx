// Code that an article's page loads on first use: one file, so that the shared code names only one.
export { offerImproving } from './improve-bar.tsx';
export { WatchButton } from './watch-button.tsx';
export { WrittenHere } from '#web/features/revisions/written-here.tsx';
