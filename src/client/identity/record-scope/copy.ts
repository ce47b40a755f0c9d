/** Texts of teams and record access. */
export const copy = {
  scopesIntro:
    'Whose records agents and processors see in lists, searches and figures, and whose they change. Unassigned records are open to all of them, so that new ones aren’t lost. Owners and managers always have all records.',
  ofApplications: 'With their offers, documents, bank statements, deals and fees.',
  scopesSaved: 'Saved. Applies from the next click of everyone with this role.',
  teamsIntro:
    'For roles that have the records of their team. Anyone can be in several teams. The lead of a team always has its records.',
  noTeams: 'No teams yet. Without teams, “Own and team” means own.',
  deleteTeam: 'Records stay with their owners. Members who see their team’s records no longer see each other’s.',
} as const
