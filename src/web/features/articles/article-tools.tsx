// What an article's page loads when somebody first does something: one file, named once in what everybody loads.
export { offerImproving } from './improve-bar.tsx';
export { WatchButton } from './watch-button.tsx';
export { WrittenHere } from '#web/features/revisions/written-here.tsx';
