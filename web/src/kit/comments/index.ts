export { authorOf, CommentFrame, DeletedComment } from './CommentFrame.tsx'
export { CommentSection, commentSizes } from './CommentSection.tsx'
