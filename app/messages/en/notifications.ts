import type { NotificationTexts } from '#app/messages/pt-br/notifications.ts'

export const notifications: NotificationTexts = {
  heading: 'Notifications',
  hint: 'Notices on this device, even while Caderneta is closed. You get none that you have not asked for.',
  turnOn: 'Turn notifications on',
  turnOff: 'Turn off on this device',
  isOn: 'On, on this device. In each shared list, next to its people, you choose whether to be notified.',
  tasks: 'Tasks that are due today',
  tasksHint: 'One notice at 9 am, only on days when something is due.',
  reminders: 'The reminder of a task arrives on time, with the buttons Done and Snooze.',
  remindersHere: 'Without notifications on this device, a reminder does not ring: it only shows in Caderneta.',
  timesRemind: 'Remind me at a written time',
  timesRemindHint: 'A task written on this device as “dentist tuesday 3pm” gets a reminder at that time.',
  silence: 'Quiet hours',
  silenceHint: 'What happens in these hours is told afterwards, all at once.',
  from: 'From',
  to: 'To',
  reasons: {
    unsupported: 'This browser cannot receive notifications.',
    install:
      'On iPhone and iPad, install the app first: tap Share, then “Add to Home Screen”, and open Caderneta from there.',
    off: 'This server sends no notifications.',
    denied:
      'Notifications of Caderneta are blocked in this browser. To receive them, allow them in the settings of the site, next to its address.',
  },
  offline: 'No connection to the server. Notifications can be seen and changed only with a signal.',
  retry: 'Try again',
  failed: 'Notifications could not be changed',
  failedHint: 'Check your connection and try again. Nothing has changed.',
  ofList: 'Notify me of new items',
  ofListHint: 'On this device, a single notice for what comes together.',
  ofListOff: 'To be notified when somebody adds items, turn on the notifications of this device.',
  toSettings: 'Open settings',
}
