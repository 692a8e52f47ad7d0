/** What saved views and saved searches are called where they are saved, renamed and removed. */
import { msg } from '../texts/index.ts';

export const savedWords = {
  view: {
    none: msg('No view is saved yet'),
    save: { title: msg('Save this view'), menu: msg('Save this view…'), action: msg('Save the view') },
    name: msg('Name of the view'),
    replace: msg('Replace the view'),
    isReplaced: msg('The view with this name is replaced.'),
    isFull: msg('You have {n} of them. Remove a view first.'),
    saved: msg('The view “{name}” is saved.'),
    rename: { title: msg('Rename a view'), menu: msg('Rename a view…'), action: msg('Rename the view') },
    isTaken: msg('There is already a view with this name.'),
    renamed: msg('The view is now called “{name}”.'),
    remove: { title: msg('Remove a view'), menu: msg('Remove a view…'), action: msg('Remove the view') },
    removed: msg('The view “{name}” is removed.'),
  },
  search: {
    none: msg('No search is saved yet'),
    save: { title: msg('Save this search'), menu: msg('Save this search…'), action: msg('Save the search') },
    name: msg('Name of the search'),
    replace: msg('Replace the search'),
    isReplaced: msg('The search with this name is replaced.'),
    isFull: msg('You have {n} of them. Remove a search first.'),
    saved: msg('The search “{name}” is saved.'),
    rename: { title: msg('Rename a search'), menu: msg('Rename a search…'), action: msg('Rename the search') },
    isTaken: msg('There is already a search with this name.'),
    renamed: msg('The search is now called “{name}”.'),
    remove: { title: msg('Remove a search'), menu: msg('Remove a search…'), action: msg('Remove the search') },
    removed: msg('The search “{name}” is removed.'),
  },
};
