import { readFileSync } from 'node:fs'

const bytesOf = (name: string) => () => readFileSync(new URL(name, import.meta.url))

/** A few seconds of moving picture and of music each, made by a program for the demo world. */
export const film = bytesOf('breathing.mp4')
export const shortFilm = bytesOf('lesson.mp4')
export const shortSound = bytesOf('talk.m4a')
