import { readFileSync } from 'node:fs'

const reader = (name: string, type: string) => () => ({ type, bytes: readFileSync(new URL(name, import.meta.url)) })

/** A few seconds of moving picture and of music each, made by a program for the demo world. */
export const breathingVideo = reader('breathing.mp4', 'video/mp4')
export const bridgeVideo = reader('lesson.mp4', 'video/mp4')
export const gongSound = reader('gong.m4a', 'audio/mp4')
export const bellsSound = reader('talk.m4a', 'audio/mp4')
