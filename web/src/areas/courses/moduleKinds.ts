import { mustExist, type PagePath } from '@pandu/contract/kit'
import { assessmentPages } from '@pandu/contract/assessments'
import { moduleKinds as numbers, type Course, type ModuleKind, type Section, type SectionModule } from '@pandu/contract/courses'
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
import { categoryLabel } from '../../kit/contentKinds.ts'
import { addProject } from '../projects/projects.offers.ts'
import { addMaterial, pickMaterial, takeFromWarehouse } from '../materials/materials.offers.ts'
import { pickTool } from '../assessments/assessments.offers.ts'
import { addQuiz, pickQuiz } from '../quizzes/quizzes.offers.ts'

/** An item with its section and course. `module.instance_id` is the quiz, tool, material or project itself. */
export interface ModulePlace {
  course: Course
  section: Section
  module: SectionModule
}

/** The ids in the address of an item's page. */
export interface ItemIds {
  course: Pick<Course, 'id'>
  section: Pick<Section, 'id'>
  module: Pick<SectionModule, 'instance_id'>
}

/** An entry of the Add menu: opens a dialog or a picker that adds a new or existing item to a section. */
export interface ModuleAdder {
  /** The text in the Add menu of the section, such as 'Material from the list'. */
  label: string
  run: (place: Pick<ModulePlace, 'course' | 'section'>) => unknown
}

/** What the pages of a course need to know about a kind of item; the area of the kind does the rest. */
export interface ModuleKindEntry {
  moduleId: number
  label: string
  icon: Icon
  /** Icons by format, where items of one kind have several, such as video, sound and text. */
  iconOf?: (module: Pick<SectionModule, 'detail'>) => Icon
  /** The page of an item. */
  page: (place: ItemIds) => PagePath
  /** The page of an item can be previewed as a scholar. */
  hasPreview?: true
  /** The page where one scholar's work on an item is read and marked. */
  work?: (place: ItemIds, scholarId: number) => PagePath
  /** The entries of the Add menu, for staff who may change the course. */
  adders: readonly ModuleAdder[]
  /** Short words beside the title, made of `module.detail`: '30 minutes', 'PDF'. */
  detail?: (module: Pick<SectionModule, 'detail'>) => string
}

const minutes = ({ detail }: Pick<SectionModule, 'detail'>) => (detail ? `${detail} ${detail === '1' ? 'minute' : 'minutes'}` : '')
/** The parameters in the address of an item's page. */
const paramsOf = ({ course, section, module }: ItemIds) => ({
  idInstance: module.instance_id,
  idSection: section.id,
  idCourse: course.id,
})

const materialIcons: Record<string, Icon> = { video: IconMovie, audio: IconHeadphones, link: IconLink }

/** The kinds of items in a section (O34). Large dialogs are imported when they are opened. */
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
    detail: ({ detail }) => categoryLabel(detail),
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
  mustExist(
    Object.values(moduleKindEntries).find(({ moduleId }) => moduleId === module_id),
    `The kind of item ${module_id}`,
  )
