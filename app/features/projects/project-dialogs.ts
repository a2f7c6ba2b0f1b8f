import { TaskDialog } from './detail/task-dialog.tsx'
import { NewProjectDialog } from './list/new-project-dialog.tsx'
import { TemplateStart } from './template-start.tsx'

/** The dialogs of projects, one chunk of the app. The review of proposed tasks, which they open, is another. */
export const dialogs = { NewProjectDialog, TaskDialog, TemplateStart }
