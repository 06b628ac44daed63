import { Radio } from '@mantine/core'
import { optionLetter, parseChoice } from '@pandu/contract/attempts'
import classes from './attempts.module.css'

interface ChoicesProps {
  label: string
  choice: string
  given: string
  onChoose: (letter: string) => void
}

/** The options of a question with their letters; one can be chosen. */
export function Choices({ label, choice, given, onChoose }: ChoicesProps) {
  return (
    <Radio.Group value={given} onChange={onChoose} aria-label={label}>
      <div className={classes.options}>
        {(parseChoice(choice) ?? []).map((text, at) => {
          const letter = optionLetter(at)
          return (
            <label key={letter} className={classes.option} data-chosen={given === letter || undefined}>
              <Radio value={letter} aria-label={`${letter}. ${text}`} />
              <span className={classes.letter} aria-hidden>
                {letter}.
              </span>
              <span className={classes.words} aria-hidden>
                {text}
              </span>
            </label>
          )
        })}
      </div>
    </Radio.Group>
  )
}

/** 'b. That' for the letter b. */
export const optionText = (choice: string, letter: string) => `${letter}. ${parseChoice(choice)?.[letter.charCodeAt(0) - 97] ?? ''}`

/** The chosen option after the attempt, and the right one where there is one. */
export function ChosenOption({ choice, given, answer }: { choice: string; given: string; answer: string | null }) {
  return (
    <ul className={classes.options} style={{ padding: 0, listStyle: 'none' }}>
      {(parseChoice(choice) ?? []).map((text, at) => {
        const letter = optionLetter(at)
        const isGiven = letter === given
        const isRight = letter === answer
        const words = [isGiven && 'answered', answer !== null && isRight && 'right answer'].filter(Boolean).join(', ')
        return (
          <li
            key={letter}
            className={`${classes.option} ${classes.still}`}
            data-chosen={(isGiven && answer === null) || undefined}
            data-right={isRight || undefined}
            data-wrong={(isGiven && answer !== null && !isRight) || undefined}
          >
            <span className={classes.letter}>{letter}.</span>
            <span className={classes.words}>
              {text}
              {words && (
                <small style={{ display: 'block', color: 'var(--mantine-color-dimmed)' }}>
                  {words.slice(0, 1).toUpperCase() + words.slice(1)}
                </small>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
