import type { CalendarAddressTexts } from '#app/messages/pt-br/calendar-address.ts'

export const calendarAddress: CalendarAddressTexts = {
  heading: 'Tasks in your calendar',
  hint: 'See the tasks that have a day in Google Calendar, on an iPhone or in another calendar.',
  open: 'Calendar address',
  explain:
    'A secret address brings your tasks with a day, those of projects too, into a calendar app. There they can only be read.',
  danger:
    'Anyone who has the address reads the title, day and time of these tasks, without a password. Paste it only into your calendar, and send it to nobody.',
  loading: 'Loading...',
  loadFailed: 'Could not see if there is an address',
  create: 'Create address',
  since: (day) => `There has been an address since ${day}.`,
  hidden:
    'To keep it safe, it is shown only when it is created. If you lost it or showed it to somebody, create another one: the old one stops working at once.',
  ends: 'Changing the password or signing out all other devices also turns the address off.',
  renew: 'Create another address',
  end: 'Turn the address off',
  address: 'Secret address',
  once: 'Copy it now: after you close this, it is not shown again.',
  copy: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'Could not copy. Select the address and copy it.',
  subscribe: 'Open in calendar',
  howTo:
    'In Google Calendar, on a computer: “Other calendars”, “+”, “From URL”. On an iPhone: “Open in calendar”. Google takes up to a day to show changes.',
  reminders:
    'Google Calendar drops the reminders of an address; another app may remind you too, and then you are notified twice.',
  password: 'Your password',
  passwordHint: 'The address opens the tasks without a password, so confirm that it is you.',
  zone: (zone) => `Times are those of the time zone of this device (${zone}).`,
  created: 'Address created',
  ended: 'Address turned off',
  failed: 'Nothing changed',
}
