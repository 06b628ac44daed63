import { definite } from '@pandu/contract/kit'
import { assessmentPages } from '@pandu/contract/assessments'
import { moduleKinds as numbers, type Course, type ModuleKind, type Section, type SectionModule } from '@pandu/contract/courses'
import type { PagePath } from '@pandu/contract/kit'
import { materialPages } from '@pandu/contract/materials'
import { projectPages } from '@pandu/contract/projects'
import { quizPages } from '@pandu/contract/quizzes'
import {
  IconBriefcase,
  IconClipboardText,
  IconFileText,
  IconHeadphones,
  IconLink,
  IconListCheck,
  IconMovie,
  type Icon,
} from '@tabler/icons-react'
import { categoryWord } from '../../kit/contentKinds.ts'
import { addProject } from '../projects/projects.offers.ts'
import { addMaterial, pickMaterial, takeFromWarehouse } from '../materials/materials.offers.ts'
import { pickTool } from '../assessments/assessments.offers.ts'
import { addQuiz, pickQuiz } from '../quizzes/quizzes.offers.ts'

/** Where an item stands. `module.instance_id` is the quiz, tool, material or project itself. */
export interface ModulePlace {
  course: Course
  section: Section
  module: SectionModule
}

/** The numbers that the page of an item is made of. */
export interface ItemAt {
  course: Pick<Course, 'id'>
  section: Pick<Section, 'id'>
  module: Pick<SectionModule, 'instance_id'>
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
  /** Where items of one kind differ in what they are: a film, a sound, a text. */
  iconOf?: (module: Pick<SectionModule, 'detail'>) => Icon
  /** The page of an item. */
  page: (place: ItemAt) => PagePath
  /** Its page can be looked at as a scholar sees it. */
  hasPreview?: true
  /** Where what one scholar did with an item is read and marked. */
  work?: (place: ItemAt, scholarId: number) => PagePath
  /** What is offered to staff who may change the course. */
  adders: readonly ModuleAdder[]
  /** Short words beside the title, made of `module.detail`: '30 minutes', 'PDF'. */
  detail?: (module: Pick<SectionModule, 'detail'>) => string
}

const minutes = ({ detail }: Pick<SectionModule, 'detail'>) => (detail ? `${detail} ${detail === '1' ? 'minute' : 'minutes'}` : '')
/** The parameters of an item's page. */
const paramsOf = ({ course, section, module }: ItemAt) => ({
  idInstance: module.instance_id,
  idSection: section.id,
  idCourse: course.id,
})

const materialIcons: Record<string, Icon> = { video: IconMovie, audio: IconHeadphones, link: IconLink }

/** The kinds of item a section holds (O34). Heavy dialogs are imported when they are opened. */
export const moduleKindEntries: Record<ModuleKind, ModuleKindEntry> = {
  material: {
    moduleId: numbers.material,
    label: 'Material',
    icon: IconFileText,
    iconOf: ({ detail }) => materialIcons[detail] ?? IconFileText,
    page: (place) => materialPages.material(paramsOf(place)),
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
    hasPreview: true,
    page: (place) => quizPages.quiz(paramsOf(place)),
    work: (place, scholar) => quizPages.quiz(paramsOf(place), { tab: 'results', scholar }),
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
    hasPreview: true,
    page: (place) => assessmentPages.assessment(paramsOf(place)),
    work: (place, scholar) => assessmentPages.assessment(paramsOf(place), { tab: 'results', scholar }),
    adders: [{ label: 'Assessment tool', run: pickTool }],
    detail: minutes,
  },
  project: {
    moduleId: numbers.project,
    label: 'Project',
    icon: IconBriefcase,
    page: (place) => projectPages.project(paramsOf(place)),
    work: (place) => projectPages.project(paramsOf(place)),
    adders: [{ label: 'New project', run: addProject }],
    detail: ({ detail }) => (detail === 'group' ? 'In groups' : 'Each scholar'),
  },
}

export const kindOfModule = ({ module_id }: Pick<SectionModule, 'module_id'>): ModuleKindEntry =>
  definite(
    Object.values(moduleKindEntries).find(({ moduleId }) => moduleId === module_id),
    `The kind of item ${module_id}`,
  )
