// The code that an article's page loads when somebody first uses it: one file with one entry in the shared code.
export { offerImproving } from './improve-bar.tsx';
export { WatchButton } from './watch-button.tsx';
export { WrittenHere } from '#web/features/revisions/written-here.tsx';
