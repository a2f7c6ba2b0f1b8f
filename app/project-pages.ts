import { AgendaPage, readAgendaAhead } from './features/agenda/agenda-page.tsx'
import { DashboardPage, readDashboardAhead } from './features/dashboard/dashboard-page.tsx'
import { ProjectPage, readProjectAhead } from './features/projects/detail/project-page.tsx'

/**
 * The agenda, the start page and the page of a project: one chunk of the app, since they share most modules. The board of
 * projects is apart, since it includes drag and drop.
 */
export const pages = { AgendaPage, DashboardPage, ProjectPage, readAgendaAhead, readDashboardAhead, readProjectAhead }
