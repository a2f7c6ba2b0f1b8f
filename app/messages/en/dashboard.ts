import type { Messages } from '#app/messages/pt-br.ts'

export const dashboard: Messages['dashboard'] = {
  greeting: (name) => `Hello, ${name}!`,
  completedTasks: 'Completed Tasks',
  activeProjects: 'Active Projects',
  pendingTasks: 'Pending Tasks',
  recentProjects: 'Recent Projects',
  addProject: 'Create project',
  allProjects: 'See All Projects',
  noProjects: 'You have no projects yet',
  noProjectsText: 'A project holds the tasks of something larger, such as a move, a trip or a party.',
  priorityTasks: 'Priority Tasks',
  allTasks: 'See All Tasks',
  noTasks: 'No pending tasks found',
  openProject: (title) => `Open the project ${title}`,
  loading: 'Loading your dashboard...',
  arriving: 'Your dashboard arrives with the first connection.',
  loadError: 'Error loading the dashboard',
  loadErrorText: 'The browser does not let the app read what is on this device. Reload the page to try again.',
}
