import type { PagePath } from '@pandu/contract/kit'
import { assessmentPages } from '@pandu/contract/assessments'
import { moduleKinds as numbers, type Course, type ModuleKind, type Section, type SectionModule } from '@pandu/contract/courses'
import { projectPages } from '@pandu/contract/projects'
import { quizPages } from '@pandu/contract/quizzes'
import { IconBriefcase, IconClipboardText, IconFileText, IconListCheck, type Icon } from '@tabler/icons-react'
import { categoryWord } from '../../kit/contentKinds.ts'
import { addProject } from '../projects/projects.opener.ts'
import { addMaterial, pickMaterial, takeFromWarehouse, viewMaterial } from '../materials/materials.opener.ts'
import { pickTool } from '../assessments/assessments.opener.ts'
import { addQuiz, pickQuiz } from '../quizzes/quizzes.opener.ts'

/** Where an item stands. `module.instance_id` is the quiz, tool, material or project itself. */
export interface ModulePlace {
  course: Course
  section: Section
  module: SectionModule
}

/** A way to put an item of a kind into a section: opens a dialog or a picker, which assigns what was made or chosen. */
export interface ModuleAdder {
  /** In the Add menu of the section: 'Material from the list'. */
  label: string
  run: (place: Pick<ModulePlace, 'course' | 'section'>) => unknown
}

/** What the pages of a course know of a kind of item; its area fills the rest. */
export interface ModuleKindEntry {
  moduleId: number
  label: string
  icon: Icon
  /** What opens an item: the path of its page, or a dialog. A path without a screen is no link. */
  open?: ((place: ModulePlace) => PagePath) | { run: (place: ModulePlace) => unknown }
  /** What is offered to staff who may change the course. */
  adders: readonly ModuleAdder[]
  /** Short words beside the title, made of `module.detail`: '30 minutes', 'PDF'. */
  detail?: (module: SectionModule) => string
}

const minutes = ({ detail }: SectionModule) => (detail ? `${detail} ${detail === '1' ? 'minute' : 'minutes'}` : '')
/** The parameters of an item's page. */
const paramsOf = ({ course, section, module }: ModulePlace) => ({
  idInstance: module.instance_id,
  idSection: section.id,
  idCourse: course.id,
})

/** The kinds of item a section holds (O34). Heavy dialogs are imported when they are opened. */
export const moduleKindEntries: Record<ModuleKind, ModuleKindEntry> = {
  material: {
    moduleId: numbers.material,
    label: 'Material',
    icon: IconFileText,
    open: { run: viewMaterial },
    adders: [
      { label: 'New material', run: addMaterial },
      { label: 'Material from the list', run: pickMaterial },
      { label: 'Material from Gudang Belajar', run: takeFromWarehouse },
    ],
    detail: ({ detail }) => categoryWord(detail),
  },
  quiz: {
    moduleId: numbers.quiz,
    label: 'Quiz',
    icon: IconListCheck,
    open: (place) => quizPages.quiz(paramsOf(place)),
    adders: [
      { label: 'New quiz', run: addQuiz },
      { label: 'Quiz from the list', run: pickQuiz },
    ],
    detail: minutes,
  },
  assessment: {
    moduleId: numbers.assessment,
    label: 'Assessment tool',
    icon: IconClipboardText,
    open: (place) => assessmentPages.assessment(paramsOf(place)),
    adders: [{ label: 'Assessment tool', run: pickTool }],
    detail: minutes,
  },
  project: {
    moduleId: numbers.project,
    label: 'Project',
    icon: IconBriefcase,
    open: (place) => projectPages.project(paramsOf(place)),
    adders: [{ label: 'New project', run: addProject }],
    detail: ({ detail }) => (detail === 'group' ? 'In groups' : 'Each scholar'),
  },
}

export const kindOfModule = ({ module_id }: Pick<SectionModule, 'module_id'>): ModuleKindEntry =>
  Object.values(moduleKindEntries).find(({ moduleId }) => moduleId === module_id)!
